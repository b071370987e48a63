// SPDX-License-Identifier: GPL-2.0-only
/* What a process may do of arch/x86_64/wake.c. */
#include "wake_event.h"

static const struct event_kind kinds[] = { EVENT_KINDS };

static const char *event_unusable(void);

static struct wake_way event = { "event", "UMWAIT or MWAITX", event_unusable, NULL, event_rouse };
SET_ENTRY(wake_way, event);

static const char *event_unusable(void)
{
	return event_choose(
		&event, kinds, ARRAY_SIZE(kinds),
		"this CPU has neither WAITPKG nor MONITORX, and a process may do nothing else");
}
