// SPDX-License-Identifier: GPL-2.0-only
/*
 * Adds first, as down_read() does, and takes it back when the lock was not to be had.
 * While the transient reader is in the word a last unlocker does not see the lock
 * free, so backing out inherits its duty to wake the queue.
 */
#include "trylock/shoot.h"

static __always_inline enum trylock xadd(atomic_long_t *count, u32 *failures)
{
	/* Acquire: this is the lock's acquire when it succeeds. */
	long now = atomic_long_add_return_acquire(RWSEM_READER_BIAS, count);

	(void)failures;
	if (!(now & RWSEM_READ_FAILED_MASK))
		return TRYLOCK_ACQUIRED;
	/* Release, as up_read(). */
	now = atomic_long_add_return_release(-RWSEM_READER_BIAS, count);
	if ((now & (RWSEM_LOCK_MASK | RWSEM_FLAG_WAITERS)) == RWSEM_FLAG_WAITERS)
		return TRYLOCK_FAILED_OWES_WAKE;
	return TRYLOCK_FAILED;
}

TRYLOCK_FORM(xadd, "xadd", FORM_READ, 0);
