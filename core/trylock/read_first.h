/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TRYLOCK_READ_FIRST_H_
#define _TRYLOCK_READ_FIRST_H_
#include "trylock/shoot.h"

/* Mainline before 2010, in 2019 and again since v5.17: one load, then what the exchange found. */
static __always_inline enum trylock read_first(atomic_long_t *count, u32 *failures)
{
	long tmp = atomic_long_read(count);

	while (!(tmp & RWSEM_READ_FAILED_MASK)) {
		/* Acquire: what the last holder wrote is visible inside the section. */
		if (atomic_long_try_cmpxchg_acquire(count, &tmp, tmp + RWSEM_READER_BIAS))
			return TRYLOCK_ACQUIRED;
		++*failures;
	}
	return TRYLOCK_FAILED;
}

#endif
