/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_EVENTS_H_
#define _RWSEM_EVENTS_H_
/*
 * Lock events under the kernel's names (there with the prefix rwsem_). The fast
 * paths and the trylocks count nothing.
 */
#include <asm/percpu.h>

#include "machine.h"

#define RWSEM_EVENTS(EVENT)                                                         \
	EVENT(sleep_reader)  /* a reader came back from sleep */                    \
	EVENT(sleep_writer)  /* a writer came back from sleep */                    \
	EVENT(wake_reader)   /* batches of readers granted */                       \
	EVENT(wake_writer)   /* writers put on a wake list, awake already or not */ \
	EVENT(opt_lock)	     /* write locks by optimistic spinning */               \
	EVENT(opt_fail)	     /* spinning that was given up, or not begun */         \
	EVENT(opt_nospin)    /* readers' phases declared too long to spin on */     \
	EVENT(rlock)	     /* read locks gained after queueing */                 \
	EVENT(rlock_steal)   /* read locks stolen */                                \
	EVENT(rlock_fast)    /* read locks on finding the queue empty */            \
	EVENT(rlock_fail)    /* read locks given up */                              \
	EVENT(rlock_handoff) /* hand-offs asked for a reader */                     \
	EVENT(wlock)	     /* write locks gained from the queue */                \
	EVENT(wlock_fail)    /* write locks given up */                             \
	EVENT(wlock_handoff) /* hand-offs asked by a writer */

#define RWSEM_EVENT_ENUM(name) LOCKEVENT_##name,
enum rwsem_event { RWSEM_EVENTS(RWSEM_EVENT_ENUM) RWSEM_EVENT_COUNT };

extern const char *const rwsem_event_names[RWSEM_EVENT_COUNT];

/* A core counts its own; whoever sums them up does so when the cores rest. */
struct rwsem_event_counts {
	u64 n[RWSEM_EVENT_COUNT];
} __aligned(LINE_SPACING);

extern struct rwsem_event_counts rwsem_events[CORES_MAX];

/* Once a run: the reader field reached the guard bit. */
void rwsem_warn_overflow(void);

/* rwsem/logged.h has one. */
#ifndef lockevent_note
#define lockevent_note(event) ((void)0)
#endif

/* No other core writes it, but one may look at it (inspect.c). */
static inline void lockevent_count(enum rwsem_event event)
{
	u64 *n = &rwsem_events[this_core()].n[event];

	WRITE_ONCE(*n, *n + 1);
}

#define lockevent_inc(name)                        \
	do {                                       \
		lockevent_count(LOCKEVENT_##name); \
		lockevent_note(LOCKEVENT_##name);  \
	} while (0)

#endif
