// SPDX-License-Identifier: GPL-2.0-only
/*
 * Mainline from 2010, and v5.2 to v5.16: guesses that the lock is free, so the
 * first access already asks for the line to own it; a failure pulls it too.
 */
#include "trylock/shoot.h"

static __always_inline enum trylock guess(atomic_long_t *count, u32 *failures)
{
	long tmp = RWSEM_UNLOCKED_VALUE;

	do {
		/* Acquire, as in read_first.h; a failed guess orders nothing. */
		if (atomic_long_try_cmpxchg_acquire(count, &tmp, tmp + RWSEM_READER_BIAS))
			return TRYLOCK_ACQUIRED;
		++*failures;
	} while (!(tmp & RWSEM_READ_FAILED_MASK));
	return TRYLOCK_FAILED;
}

TRYLOCK_FORM(guess, "guess", FORM_READ, FORM_EXCHANGES | FORM_GUESSES);
