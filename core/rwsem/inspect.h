/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_INSPECT_H_
#define _RWSEM_INSPECT_H_
/*
 * Invariants of a lock in use. NULL, or the first that is broken: its number in
 * docs/rwsem.md, section 6, and in words.
 */
#include "rwsem/rwsem.h"

/* At any time, from any core: takes wait_lock. */
const char *VARIANT(rwsem_inspect)(struct rw_semaphore *sem);
/* When no operation is under way. */
const char *VARIANT(rwsem_inspect_quiet)(struct rw_semaphore *sem);
/* By a holder. */
const char *VARIANT(rwsem_inspect_held)(struct rw_semaphore *sem, bool write);

#endif
