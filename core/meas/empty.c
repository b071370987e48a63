// SPDX-License-Identifier: GPL-2.0-only
#include "meas/empty.h"

#include <string.h>

#include "meas/shots.h"
#include "report/record.h"

static const struct trylock_form *empty_form(const char *variant)
{
	for_each_set_entry(trylock_form, f)
		if ((*f)->kind == FORM_EMPTY && !strcmp((*f)->variant, variant))
			return *f;
	return NULL;
}

struct distribution empty_shots(const char *variant, enum shot_end end)
{
	static struct lock_words words __aligned(LINE_SPACING);
	static struct lock_words *locks[EMPTY_SHOTS];
	static u32 ticks[EMPTY_SHOTS];
	static u8 acquired[EMPTY_SHOTS], failures[EMPTY_SHOTS];
	struct shots shots = { .lock = locks,
			       .ticks = ticks,
			       .acquired = acquired,
			       .failures = failures,
			       .n = EMPTY_SHOTS };

	for (u32 i = 0; i < EMPTY_SHOTS; i++)
		locks[i] = &words;
	/* The first round brings code and tables into the caches. */
	shots_take(empty_form(variant), BODY_BARE, end, &shots);
	shots_take(empty_form(variant), BODY_BARE, end, &shots);
	return distribution_of(ticks, EMPTY_SHOTS);
}

void empty_record(const struct distribution *empty)
{
	record_object("empty");
	record_u64("min", empty->min);
	record_u64("p50", empty->p50);
	record_u64("p99", empty->p99);
	record_object_end();
}
