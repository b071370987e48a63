/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_TRYLOCK_H_
#define _BENCH_TRYLOCK_H_
/* The points of run=trylock on one pair of cores, and what was measured at each. */
#include "line/pairs.h"
#include "line/states.h"
#include "trylock/form.h"

#define POINTS_MAX 96
#define ROUNDS_MAX 64
#define SHOTS_MAX  (ROUNDS_MAX * LINE_BATCH)

struct point {
	const struct trylock_form *form;
	const struct line_state *state;
	enum shot_end end;
	const char *missing; /* why the state is not reached, or NULL */
	u32 count, acquired, disturbed;
	u32 ticks[SHOTS_MAX];
};

struct trylock_run {
	unsigned pair[2];
	enum pair_class class;
	unsigned npoints;
	struct point points[POINTS_MAX];
};

/* All records and the text of one pair; sorts the samples. */
void trylock_report(struct trylock_run *run);

const char *shot_end_name(enum shot_end end);

#endif
