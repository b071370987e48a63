// SPDX-License-Identifier: GPL-2.0-only
/* What all variants of the lock share: counts, and one spinner node a core. */
#include "rwsem/events.h"

#include "rwsem/osq.h"
#include "report/console.h"

#define RWSEM_EVENT_NAME(name) #name,
const char *const rwsem_event_names[RWSEM_EVENT_COUNT] = { RWSEM_EVENTS(RWSEM_EVENT_NAME) };

struct rwsem_event_counts rwsem_events[CORES_MAX];
struct osq_node osq_nodes[CORES_MAX];

void rwsem_warn_overflow(void)
{
	static unsigned warned;

	if (!__atomic_exchange_n(&warned, 1, __ATOMIC_RELAXED))
		say("WARNING: rwsem: more readers than the count word holds\n");
}
