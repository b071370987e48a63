// SPDX-License-Identifier: GPL-2.0-only
/* Mainline before 2010, in 2019 and again since v5.17: one load, then what the CAS found. */
#include "rwsem/count.h"
#include "trylock/form.h"

static __always_inline enum trylock read_first(atomic_long_t *count)
{
	long tmp = atomic_long_read(count);

	while (!(tmp & RWSEM_READ_FAILED_MASK)) {
		/* Acquire: what the last holder wrote is visible inside the section. */
		if (atomic_long_try_cmpxchg_acquire(count, &tmp, tmp + RWSEM_READER_BIAS))
			return TRYLOCK_ACQUIRED;
	}
	return TRYLOCK_FAILED;
}

TRYLOCK_FORM(read_first, "read-first");
