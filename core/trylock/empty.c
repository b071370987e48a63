// SPDX-License-Identifier: GPL-2.0-only
/* The cost of measuring: what every other form contains. */
#include "trylock/form.h"

static __always_inline enum trylock empty(atomic_long_t *count)
{
	(void)count;
	return TRYLOCK_FAILED;
}

TRYLOCK_FORM(empty, "empty", .empty = true);
