// SPDX-License-Identifier: GPL-2.0-only
/*
 * What tells a line's state: a plain load is quick where the line is valid here, a plain
 * read-modify-write where this core owns it.
 */
#include "trylock/shoot.h"

/*
 * What was found, as an outcome that is none: the end of the shot then waits for it, as it
 * waits for a form's outcome.
 */
static __always_inline enum trylock found(long word)
{
	__asm__ volatile("" : "+r"(word));
	return (enum trylock)((unsigned)word << 8);
}

static __always_inline enum trylock probe_load(atomic_long_t *count, u32 *failures)
{
	(void)failures;
	return found(atomic_long_read(count));
}

static __always_inline enum trylock probe_rmw(atomic_long_t *count, u32 *failures)
{
	(void)failures;
	return found(atomic_long_add_return_relaxed(0, count));
}

TRYLOCK_INSTRUMENT(probe_load, "probe-load", FORM_PROBE_LOAD, NULL);
LOOP(probe_rmw, FORM_PROBE_RMW)
TRYLOCK_INSTRUMENT(probe_rmw, "probe-rmw", FORM_PROBE_RMW, probe_rmw_loop);
