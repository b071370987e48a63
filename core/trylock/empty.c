// SPDX-License-Identifier: GPL-2.0-only
/* The cost of measuring: what every other form contains. */
#include "trylock/shoot.h"

static __always_inline enum trylock empty(atomic_long_t *count, u32 *failures)
{
	(void)count;
	(void)failures;
	return TRYLOCK_FAILED;
}

TRYLOCK_INSTRUMENT(empty, "empty", FORM_EMPTY, NULL);
