/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_WATCHDOG_H_
#define _TASK_WATCHDOG_H_
/*
 * A hang ends after a limit with a line per core of what it was doing, and one per parked task. Two
 * looks: a core that waits longer than the limit, and an idle core that sees
 * no core make progress for that long.
 */
#include "lib/types.h"

/* limit= ; nanoseconds. */
extern u64 watchdog_limit_ns;
#define WATCHDOG_LIMIT_NS 30000000000ull

/* What this core is about to do; the text must live for ever. */
void progress(const char *what);

/* This core is alive, though it neither waits nor begins anything new. */
void watchdog_touch(void);

/* A look at the cores' progress: by idle cores and by hosted's main thread; one per watcher.
 */
struct watchdog {
	u64 seen, since;
};
void watchdog_look(struct watchdog *w);

#endif
