/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_TRYLOCK_H_
#define _BENCH_TRYLOCK_H_
/*
 * run=trylock in three parts: which points there are (trylock_points.c), how they are shot
 * at (trylock_shots.c), what is said of them (trylock_report.c).
 */
#include "bench/lock_states.h"
#include "line/pairs.h"
#include "line/states.h"
#include "line/twins.h"

#define POINTS_MAX  1536u
#define SAMPLES_MAX (1792 * 1024) /* of all points of a pair together */
#define ROUNDS_MAX  64
#define ROUNDS_MIN  2	 /* and what an emulator does */
#define EMPTY_MIN   1024 /* samples of the empty shot */
#define BATCH_TWINS 4
#define BATCH_SHOTS (LINE_BATCH - BATCH_TWINS)

/* What the branches of the form have seen before a shot. */
enum predict { PREDICT_OK, PREDICT_FAIL, PREDICT_RANDOM, PREDICTS };

struct point {
	const struct trylock_form *form;
	const struct line_state *state;
	const struct lock_state *lock;
	enum shot_body body;
	enum shot_end end;
	const char *missing; /* why there are no samples, or NULL */
	u32 *ticks;	     /* room for a share of SAMPLES_MAX */
	u32 repeats;	     /* batches a round */
	u32 count, acquired, disturbed;
	u32 batches, unlike; /* all, and those whose twins did not look like the state */
	u32 failures, streak;
};

struct trylock_run {
	unsigned core[LINE_ACTORS]; /* ranks: probing core, other core, third core */
	unsigned actors;
	enum pair_class class;
	enum predict predict;
	unsigned npoints;
	u32 rounds;
	struct point points[POINTS_MAX];
	struct twin_scale scale;
	struct twins twins[16]; /* by state */
};

/*
 * Fills points and rounds for the pair's number of cores; returns how many points there would
 * be. Fewer rounds than ROUNDS_MIN: there is no room for their samples.
 */
unsigned trylock_points(struct trylock_run *run);

/* All rounds over all points, on the cores of the run. */
void trylock_shots(struct trylock_run *run);

/* All records and the text; sorts the samples. */
void trylock_report(struct trylock_run *run);

const char *predict_name(enum predict predict);
const char *shot_end_name(enum shot_end end);
const char *shot_body_name(enum shot_body body);

#endif
