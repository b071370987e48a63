// SPDX-License-Identifier: GPL-2.0-only
/* down_write_trylock() that looks before it asks to own the line. */
#include "trylock/shoot.h"

static __always_inline enum trylock write_read_first(atomic_long_t *count, u32 *failures)
{
	long tmp = atomic_long_read(count);

	if (tmp != RWSEM_UNLOCKED_VALUE)
		return TRYLOCK_FAILED;
	/* Acquire, as every lock. */
	if (atomic_long_try_cmpxchg_acquire(count, &tmp, RWSEM_WRITER_LOCKED))
		return TRYLOCK_ACQUIRED;
	++*failures;
	return TRYLOCK_FAILED;
}

TRYLOCK_FORM(write_read_first, "write-read-first", FORM_WRITE, FORM_EXCHANGES);
