// SPDX-License-Identifier: GPL-2.0-only
/*
 * All points of a pair, interleaved in random order, round by round. Nothing is printed
 * before the pair is finished; the first round warms up and is not counted.
 */
#include "bench/trylock.h"

#include <string.h>

#include "bench/forms.h"
#include "lib/options.h"
#include "lib/random.h"
#include "line/rendezvous.h"
#include "machine.h"
#include "meas/shots.h"
#include "task/cores.h"
#include "task/watchdog.h"

#define TRAINING_MAX 3 /* shots at other locks before each that counts */
#define SHOTS_MAX    (LINE_BATCH * (TRAINING_MAX + 1))
#define SELF	     0x1000 /* the owner word's task */

static struct line_pool pool;
static struct lock_words dummies[SHOTS_MAX] __aligned(4096);
static struct rendezvous meeting;
static struct twin_scale scale;

/* The shots of one batch: those that count, and between them those that train the branches. */
struct batch {
	struct lock_words *lock[SHOTS_MAX];
	u32 ticks[SHOTS_MAX];
	u8 acquired[SHOTS_MAX], failures[SHOTS_MAX];
	bool counts[SHOTS_MAX];
	u32 n;
};

static bool trains_with_success(const struct trylock_run *run, u64 *random)
{
	if (run->predict == PREDICT_RANDOM)
		return random_below(random, 2);
	return run->predict == PREDICT_OK;
}

static void add_shot(struct batch *b, struct lock_words *lock, bool counts)
{
	b->lock[b->n] = lock;
	b->counts[b->n++] = counts;
}

/* One to three: a fixed number would be a pattern that a predictor learns. */
static void add_training(const struct trylock_run *run, struct batch *b, u64 *random)
{
	for (u32 i = 1 + random_below(random, TRAINING_MAX); i--;) {
		struct lock_words *lock = &dummies[b->n];

		atomic_long_set(&lock->count, trains_with_success(run, random)
						      ? RWSEM_UNLOCKED_VALUE
						      : RWSEM_WRITER_LOCKED);
		add_shot(b, lock, false);
	}
}

static void fill(const struct trylock_run *run, struct batch *b, const u16 *order, u64 *random)
{
	b->n = 0;
	for (unsigned i = 0; i < BATCH_SHOTS; i++) {
		add_training(run, b, random);
		add_shot(b, &pool.line[order[i]].lock, true);
	}
}

static void take(struct point *p, const struct batch *b, bool disturbed)
{
	for (u32 i = 0; i < b->n; i++) {
		if (!b->counts[i])
			continue;
		p->ticks[p->count++] = b->ticks[i];
		p->acquired += b->acquired[i];
		p->disturbed += disturbed;
		p->failures += b->failures[i];
		p->streak = b->failures[i] > p->streak ? b->failures[i] : p->streak;
	}
}

static void shoot(const struct trylock_run *run, struct point *p, const u16 *order, u64 *random,
		  bool counted, u64 disturbances)
{
	static struct batch b;
	struct shots shots = {
		.lock = b.lock,
		.ticks = b.ticks,
		.acquired = b.acquired,
		.failures = b.failures,
		.self = SELF,
	};
	const char *what;

	fill(run, &b, order, random);
	shots.n = b.n;
	shots_take(p->form, p->body, p->end, &shots);
	if (counted)
		take(p, &b, machine_disturbances(&what) != disturbances);
}

/* Any variant's probes will do for the scale: a load is a load, and all RMWs own the line. */
static const char *scale_variant(const struct trylock_run *run)
{
	return run->points[0].form->variant;
}

/* Two twins for each probe; a batch is unlike its state when both of a kind are. */
static bool probe_twins(struct trylock_run *run, const struct point *p, const u16 *order,
			enum probe probe)
{
	enum form_kind kind = probe == PROBE_LOAD ? FORM_PROBE_LOAD : FORM_PROBE_RMW;
	struct twins *twins = &run->twins[p->state - line_states];
	enum line_distance expected = probe == PROBE_LOAD ? p->state->load : p->state->rmw;
	struct lock_words *lock[] = { &pool.line[order[0]].lock, &pool.line[order[1]].lock };
	u8 acquired[2], failures[2];
	u32 ticks[2], unlike = 0;
	struct shots shots = {
		.lock = lock, .ticks = ticks, .acquired = acquired, .failures = failures, .n = 2
	};

	shots_take(form_of_kind(kind, scale_variant(run)), BODY_BARE, END_KNOWN, &shots);
	for (int i = 0; i < 2; i++) {
		bool like = twin_like(&scale, probe, expected, ticks[i]);

		unlike += !like;
		if (twins->by[probe].count == TWINS_MAX)
			continue;
		twins->by[probe].ticks[twins->by[probe].count++] = ticks[i];
		twins->by[probe].unlike += !like;
	}
	return unlike == 2;
}

static void batch_at(struct trylock_run *run, struct point *p, bool counted, u64 *random)
{
	u16 order[LINE_BATCH];
	const char *what;
	u64 disturbances;
	bool unlike_load, unlike_rmw;

	random_order(random, order, LINE_BATCH);
	meeting.busy = p->lock->busy;
	rendezvous_lead(&meeting, p->state, p->lock->count);
	/* Twins first: walking a page brings its prefetcher to life, however random the walk. */
	disturbances = machine_disturbances(&what);
	unlike_load = probe_twins(run, p, order + BATCH_SHOTS, PROBE_LOAD);
	unlike_rmw = probe_twins(run, p, order + BATCH_SHOTS + 2, PROBE_RMW);
	shoot(run, p, order, random, counted, disturbances);
	if (!counted || p->form->kind == FORM_EMPTY)
		return;
	p->batches++;
	/* Where others come and go a line may be anywhere. */
	p->unlike += !p->lock->busy && (unlike_load || unlike_rmw);
}

static void lead(struct trylock_run *run)
{
	u64 random = options.seed;
	static u16 order[POINTS_MAX];

	for (u32 round = 0; round <= run->rounds; round++) {
		random_order(&random, order, run->npoints);
		for (unsigned i = 0; i < run->npoints; i++) {
			struct point *p = &run->points[order[i]];

			for (u32 n = p->missing ? 0 : p->repeats; n--;)
				batch_at(run, p, round > 0, &random);
		}
	}
	rendezvous_over(&meeting);
}

static void on_core(unsigned rank, void *arg)
{
	struct trylock_run *run = arg;

	progress("trylock shots");
	if (rank == run->core[HERE]) {
		twin_scale_measure(&scale, scale_variant(run), true, run->actors == 1);
		run->scale = scale;
		lead(run);
	} else if (rank == run->core[THERE]) {
		twin_scale_measure(&scale, scale_variant(run), false, false);
		rendezvous_follow(&meeting, THERE);
	} else if (run->actors > THIRD && rank == run->core[THIRD]) {
		rendezvous_follow(&meeting, THIRD);
	}
}

void trylock_shots(struct trylock_run *run)
{
	meeting = (struct rendezvous){ .pool = &pool, .actors = run->actors };
	for (unsigned actor = 0; actor < LINE_ACTORS; actor++)
		meeting.by[actor].seed = options.seed + 1 + actor;
	memset(run->twins, 0, sizeof(run->twins));
	cores_run_some(run->core, run->actors, on_core, run);
}
