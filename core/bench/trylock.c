// SPDX-License-Identifier: GPL-2.0-only
#include "bench/trylock.h"

#include <stdio.h>
#include <string.h>

#include "bench/check.h"
#include "bench/experiment.h"
#include "bench/forms.h"
#include "bench/negative.h"
#include "lib/choices.h"
#include "lib/options.h"
#include "report/record.h"
#include "task/cores.h"

static struct trylock_run run;

/* A third core, for the state that needs one: the first that is in neither place. */
static void add_third(void)
{
	for (unsigned r = 0; r < cores_count() && run.actors == 2; r++)
		if (r != run.core[HERE] && r != run.core[THERE])
			run.core[run.actors++] = r;
}

static void run_pair(unsigned here, unsigned there)
{
	run.core[HERE] = here;
	run.core[THERE] = there;
	run.class = pair_class(here, there);
	run.actors = here == there ? 1 : 2;
	add_third();
	trylock_points(&run);
	for (unsigned i = 0; options.predict[0] && i < PREDICTS; i++)
		if (!strcmp(options.predict, predict_name(i)))
			run.predict = i;
	trylock_shots(&run);
	trylock_report(&run);
}

static bool pair_asked(void)
{
	return options.pair[0] != options.pair[1];
}

static void trylock_all(void)
{
	unsigned pair[2];

	run.predict = PREDICT_OK;
	if (pair_asked()) {
		run_pair(options.pair[0], options.pair[1]);
		return;
	}
	for (unsigned class = cores_count() > 1 ? PAIR_SMT : PAIR_SELF; class < PAIR_CLASSES;
	     class ++)
		if (pair_of_class(class, pair))
			run_pair(pair[0], pair[1]);
}

/* A state that was named, and that this run cannot make; in the default set it is not reached. */
static const char *refuse_state(char *why, size_t size)
{
	for (unsigned s = 0; s < line_nstates; s++) {
		const char *missing = line_state_missing(&line_states[s], cores_count());

		if (!options.state[0] || !option_wants(options.state, line_states[s].name) ||
		    !missing)
			continue;
		snprintf(why, size, "state=%s: %s, this run has %u", line_states[s].name, missing,
			 cores_count());
		return why;
	}
	return NULL;
}

static bool run_has_locks(const struct trylock_run *r)
{
	for (unsigned i = 0; i < r->npoints && i < POINTS_MAX; i++)
		if (is_lock_form(r->points[i].form))
			return true;
	return false;
}

static const char *trylock_refuse(void)
{
	static char why[128];
	unsigned n = cores_count(), points;

	if (refuse_state(why, sizeof(why)))
		return why;
	if (pair_asked() && (options.pair[0] >= n || options.pair[1] >= n)) {
		snprintf(why, sizeof(why), "pair=%llu,%llu: this run has cores 0 to %u",
			 (unsigned long long)options.pair[0], (unsigned long long)options.pair[1],
			 n - 1);
		return why;
	}
	if (negative("state") && (n < 2 || !option_wants(options.state, "there-dirty")))
		return "negative=state: needs 2 cores and state=there-dirty";
	points = trylock_points(&run);
	if (!run_has_locks(&run))
		return "lock=reader-held-many: a single shot at it is made with state=there-dirty only";
	if (points > POINTS_MAX || run.rounds < ROUNDS_MIN) {
		snprintf(why, sizeof(why),
			 "%u points: at most %u fit; name fewer forms, states, "
			 "locks, bodies or variants",
			 points, POINTS_MAX);
		return why;
	}
	return NULL;
}

static const struct experiment trylock = {
	.name = "trylock",
	.what = "what a trylock costs by form, line state and lock state, single shot",
	.order = 1,
	.refuse = trylock_refuse,
	.run = trylock_all,
};
SET_ENTRY(experiment, trylock);
