// SPDX-License-Identifier: GPL-2.0-only
/*
 * Single shots of every trylock form on lines in a known state. Points are
 * interleaved in random order, round by round; nothing is printed
 * before a pair is finished; the first round warms up and is not counted.
 */
#include "bench/trylock.h"

#include <stdio.h>

#include "bench/check.h"
#include "bench/experiment.h"
#include "lib/options.h"
#include "lib/random.h"
#include "lib/variant.h"
#include "line/rendezvous.h"
#include "machine.h"
#include "report/record.h"
#include "task/cores.h"
#include "task/watchdog.h"

static struct trylock_run run;
static struct line_pool pool;

static void add_point(const struct trylock_form *form, const struct line_state *state,
		      enum shot_end end)
{
	unsigned cores = run.class == PAIR_SELF ? 1 : 2;
	struct point *p;

	/* Counted even when they do not fit: trylock_refuse() then says so. */
	if (run.npoints++ >= POINTS_MAX)
		return;
	p = &run.points[run.npoints - 1];
	p->form = form;
	p->state = state;
	p->end = end;
	p->count = p->acquired = p->disturbed = 0;
	p->missing = state->cores > cores ? "needs 2 cores" : NULL;
}

/* The empty shot needs no state of its own: it is taken on the simplest, in the same rounds. */
static void add_form(const struct trylock_form *form)
{
	for (int end = 0; end < SHOT_ENDS; end++) {
		if (form->empty)
			add_point(form, &line_states[0], end);
		for (unsigned s = 0; s < line_nstates && !form->empty; s++)
			if (option_wants(options.state, line_states[s].name))
				add_point(form, &line_states[s], end);
	}
}

static bool form_wanted(const struct trylock_form *form)
{
	return variant_chosen(form->variant) &&
	       (form->empty || option_wants(options.form, form->name));
}

static void add_points(void)
{
	run.npoints = 0;
	for_each_set_entry(trylock_form, f)
		if (form_wanted(*f))
			add_form(*f);
}

/* One batch at one point: the state is there, the shots go in a fresh random order. */
static void shoot(struct point *p, bool counted, u64 *random)
{
	atomic_long_t *words[LINE_BATCH];
	u16 order[LINE_BATCH];
	const char *what;
	u64 disturbances;
	struct shots shots = { .word = words, .ticks = p->ticks + p->count, .n = LINE_BATCH };

	random_order(random, order, LINE_BATCH);
	for (unsigned i = 0; i < LINE_BATCH; i++)
		words[i] = &pool.line[order[i]].word;
	disturbances = machine_disturbances(&what);
	p->form->shoot[p->end](&shots);
	if (!counted)
		return;
	p->count += shots.n;
	p->acquired += shots.acquired;
	if (machine_disturbances(&what) != disturbances)
		p->disturbed += shots.n;
}

static void lead(struct rendezvous *r)
{
	u64 random = options.seed;
	u32 rounds = check_rounds(ROUNDS_MAX, ROUNDS_MAX / 2);
	u16 order[POINTS_MAX];

	for (u32 round = 0; round < rounds + 1; round++) {
		random_order(&random, order, run.npoints);
		for (unsigned i = 0; i < run.npoints; i++) {
			struct point *p = &run.points[order[i]];

			/* The warm-up round and the first counted one write to the same place. */
			if (p->missing)
				continue;
			rendezvous_lead(r, p->state, run.class == PAIR_SELF);
			shoot(p, round > 0, &random);
		}
	}
	rendezvous_over(r);
}

static void on_core(unsigned rank, void *arg)
{
	progress("trylock shots");
	if (rank == run.pair[0])
		lead(arg);
	else
		rendezvous_follow(arg);
}

static void run_pair(void)
{
	static struct rendezvous r;

	r = (struct rendezvous){ .pool = &pool, .seed = { options.seed + 1, options.seed + 2 } };
	add_points();
	if (run.class == PAIR_SELF)
		cores_run_on(run.pair[0], on_core, &r);
	else
		cores_run_pair(run.pair[0], run.pair[1], on_core, &r);
	trylock_report(&run);
}

static bool pair_asked(void)
{
	return options.pair[0] != options.pair[1];
}

static void trylock_all(void)
{
	unsigned first = cores_count() > 1 ? PAIR_SMT : PAIR_SELF;

	if (pair_asked()) {
		run.pair[0] = options.pair[0];
		run.pair[1] = options.pair[1];
		run.class = pair_class(run.pair[0], run.pair[1]);
		run_pair();
		return;
	}
	for (unsigned class = first; class < PAIR_CLASSES; class ++) {
		if (class != first && first == PAIR_SELF)
			return;
		run.class = class;
		if (pair_of_class(class, run.pair))
			run_pair();
	}
}

static const char *trylock_refuse(void)
{
	static char why[96];
	unsigned n = cores_count();

	for (unsigned s = 0; s < line_nstates; s++) {
		if (!options.state[0] || !option_wants(options.state, line_states[s].name))
			continue;
		if (line_states[s].cores > n) {
			snprintf(why, sizeof(why), "state=%s: needs %u cores, this run has %u",
				 line_states[s].name, line_states[s].cores, n);
			return why;
		}
	}
	if (pair_asked() && (options.pair[0] >= n || options.pair[1] >= n)) {
		snprintf(why, sizeof(why), "pair=%llu,%llu: this run has cores 0 to %u",
			 (unsigned long long)options.pair[0], (unsigned long long)options.pair[1],
			 n - 1);
		return why;
	}
	add_points();
	if (run.npoints > POINTS_MAX)
		return "more points than fit: name fewer forms, states or variants";
	return NULL;
}

static const struct experiment trylock = {
	.name = "trylock",
	.what = "what a trylock costs by form and line state, single shot",
	.order = 1,
	.refuse = trylock_refuse,
	.run = trylock_all,
};
SET_ENTRY(experiment, trylock);
