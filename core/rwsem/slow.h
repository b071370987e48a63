/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_SLOW_H_
#define _RWSEM_SLOW_H_
/* What the fast paths (fast.h) call when they fail: rwsem.c, compiled once per variant. */
#include "rwsem/rwsem.h"
#include "task/park.h"

/* `count` is what the failed fast path left in the word: with our own reader. 0 or -EINTR. */
int VARIANT(rwsem_down_read_slowpath)(struct rw_semaphore *sem, rwsem_word count,
				      enum task_mode mode);
int VARIANT(rwsem_down_write_slowpath)(struct rw_semaphore *sem, enum task_mode mode);

/* A release that left the waiters bit: of a reader (nobody holds it), of a writer, to a reader. */
void VARIANT(rwsem_up_read_wake)(struct rw_semaphore *sem);
void VARIANT(rwsem_wake)(struct rw_semaphore *sem);
void VARIANT(rwsem_downgrade_wake)(struct rw_semaphore *sem);

/* Takes wait_lock and inspects (inspect.h). */
const char *VARIANT(rwsem_inspect)(struct rw_semaphore *sem, struct rwsem_watch *watch);

#endif
