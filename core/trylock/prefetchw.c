// SPDX-License-Identifier: GPL-2.0-only
/* Reading first, but asking for the line to own it before the load asks to share it. */
#include "trylock/read_first.h"

static __always_inline enum trylock prefetchw_first(atomic_long_t *count, u32 *failures)
{
	prefetchw(count);
	return read_first(count, failures);
}

TRYLOCK_FORM(prefetchw_first, "prefetchw", FORM_READ, FORM_EXCHANGES | FORM_PREFETCHES);
