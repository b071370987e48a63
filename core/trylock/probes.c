// SPDX-License-Identifier: GPL-2.0-only
/*
 * What tells a line's state: a plain load is quick where the line is valid here, a plain
 * read-modify-write where this core owns it.
 */
#include "trylock/shoot.h"

static __always_inline enum trylock probe_load(atomic_long_t *count, u32 *failures)
{
	(void)failures;
	/* Into a register: cycles_end() waits for it, as for an outcome. */
	__asm__ volatile("" : : "r"(atomic_long_read(count)));
	return TRYLOCK_FAILED;
}

static __always_inline enum trylock probe_rmw(atomic_long_t *count, u32 *failures)
{
	(void)failures;
	atomic_long_add_return_relaxed(0, count);
	return TRYLOCK_FAILED;
}

TRYLOCK_INSTRUMENT(probe_load, "probe-load", FORM_PROBE_LOAD);
TRYLOCK_INSTRUMENT(probe_rmw, "probe-rmw", FORM_PROBE_RMW);
