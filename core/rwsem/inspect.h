/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_INSPECT_H_
#define _RWSEM_INSPECT_H_
/*
 * Invariants of a lock in use. NULL, or the first that is broken: its number in
 * docs/rwsem.md, section 6, and in words.
 */
#include "rwsem/rwsem.h"

/* By the holder of wait_lock. rwsem_ops.inspect() takes it, at any time, on any core. */
const char *rwsem_inspect_locked(const struct rw_semaphore *sem);
/* When no operation is under way. */
const char *rwsem_inspect_quiet(const struct rw_semaphore *sem);
/* By a holder. */
const char *rwsem_inspect_held(const struct rw_semaphore *sem, bool write);

#endif
