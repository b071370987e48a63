/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_INSPECT_H_
#define _RWSEM_INSPECT_H_
/*
 * Invariants of a lock in use. NULL, or the first that is broken: its number in
 * docs/rwsem.md, section 6, and in words.
 */
#include "rwsem/rwsem.h"

/*
 * What looks at one lock remember for the next; under wait_lock. Of use where each core has one
 * task, and those are all that use the lock.
 */
struct rwsem_watch {
	u32 tasks;
	const struct rwsem_waiter *head; /* a writer that had expired without a hand-off; or NULL */
	u64 deadline;			 /* its */
	u64 sleeps;			 /* from which it had come back by then */
};

/*
 * By the holder of wait_lock, who holds no lock. rwsem_ops.inspect() takes it, at any time, on any
 * core. `watch` may be NULL.
 */
const char *rwsem_inspect_locked(const struct rw_semaphore *sem, struct rwsem_watch *watch);
/* When no operation is under way. */
const char *rwsem_inspect_quiet(const struct rw_semaphore *sem);
/* By a holder. */
const char *rwsem_inspect_held(const struct rw_semaphore *sem, bool write);

#endif
