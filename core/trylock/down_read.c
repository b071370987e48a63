// SPDX-License-Identifier: GPL-2.0-only
/* The fast path of down_read(): what xadd is without its way back, which is the slow path's. */
#include "trylock/shoot.h"

static __always_inline enum trylock down_read_fast(atomic_long_t *count, u32 *failures)
{
	/* Acquire, as in xadd.c. */
	long now = atomic_long_add_return_acquire(RWSEM_READER_BIAS, count);

	(void)failures;
	return now & RWSEM_READ_FAILED_MASK ? TRYLOCK_FAILED : TRYLOCK_ACQUIRED;
}

TRYLOCK_FORM(down_read_fast, "down_read", FORM_READ_STAYS, 0);
