// SPDX-License-Identifier: GPL-2.0-only
/* The loop before 2019: every round loads the word anew, so a failed exchange costs two accesses.
 */
#include "trylock/shoot.h"

static __always_inline enum trylock reread(atomic_long_t *count, u32 *failures)
{
	long tmp;

	while (tmp = atomic_long_read(count), !(tmp & RWSEM_READ_FAILED_MASK)) {
		/* Acquire: what the last holder wrote is visible inside the section. */
		if (atomic_long_try_cmpxchg_acquire(count, &tmp, tmp + RWSEM_READER_BIAS))
			return TRYLOCK_ACQUIRED;
		++*failures;
	}
	return TRYLOCK_FAILED;
}

TRYLOCK_FORM(reread, "reread", FORM_READ, FORM_EXCHANGES);
