// SPDX-License-Identifier: GPL-2.0-only
#include "meas/empty.h"

#include <string.h>

static const struct trylock_form *empty_form(const char *variant)
{
	for_each_set_entry(trylock_form, f)
		if ((*f)->empty && !strcmp((*f)->variant, variant))
			return *f;
	return NULL;
}

struct distribution empty_shots(const char *variant, enum shot_end end)
{
	static atomic_long_t word __aligned(LINE_SPACING);
	static atomic_long_t *words[EMPTY_SHOTS];
	static u32 ticks[EMPTY_SHOTS];
	struct shots shots = { .word = words, .ticks = ticks, .n = EMPTY_SHOTS };

	for (u32 i = 0; i < EMPTY_SHOTS; i++)
		words[i] = &word;
	/* The first round brings code and tables into the caches. */
	empty_form(variant)->shoot[end](&shots);
	empty_form(variant)->shoot[end](&shots);
	return distribution_of(ticks, EMPTY_SHOTS);
}
