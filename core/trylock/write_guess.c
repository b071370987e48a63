// SPDX-License-Identifier: GPL-2.0-only
/* down_write_trylock() as mainline has it: one exchange of exactly 0. */
#include "trylock/shoot.h"

static __always_inline enum trylock write_guess(atomic_long_t *count, u32 *failures)
{
	long tmp = RWSEM_UNLOCKED_VALUE;

	/* Acquire, as every lock. */
	if (atomic_long_try_cmpxchg_acquire(count, &tmp, RWSEM_WRITER_LOCKED))
		return TRYLOCK_ACQUIRED;
	++*failures;
	return TRYLOCK_FAILED;
}

TRYLOCK_FORM(write_guess, "write-guess", FORM_WRITE, FORM_EXCHANGES | FORM_GUESSES);
