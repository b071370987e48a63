// SPDX-License-Identifier: GPL-2.0-only
#include "bench/trylock.h"

#include <string.h>

#include "bench/check.h"
#include "bench/forms.h"
#include "lib/choices.h"
#include "lib/options.h"

static u32 samples[SAMPLES_MAX];

static const char *const body_names[SHOT_BODIES] = { "full", "bare" };
static const char *const end_names[SHOT_ENDS] = { "known", "done" };
static const char *const predict_names[PREDICTS] = { "trained-ok", "trained-fail", "random" };

const char *shot_body_name(enum shot_body body)
{
	return body_names[body];
}

const char *shot_end_name(enum shot_end end)
{
	return end_names[end];
}

const char *predict_name(enum predict predict)
{
	return predict_names[predict];
}

const char *choice_body(unsigned i)
{
	return i < SHOT_BODIES ? body_names[i] : NULL;
}

const char *choice_predict(unsigned i)
{
	return i < PREDICTS ? predict_names[i] : NULL;
}

static void add_point(struct trylock_run *run, const struct point *point)
{
	/* Counted even when it does not fit: the caller then says so. */
	if (run->npoints++ < POINTS_MAX)
		run->points[run->npoints - 1] = *point;
}

static bool lock_wanted(const struct lock_state *lock)
{
	return options.lock[0] ? option_wants(options.lock, lock->name) : lock->by_default;
}

static bool body_wanted(enum shot_body body)
{
	return options.body[0] ? option_wants(options.body, body_names[body]) : body == BODY_FULL;
}

/* Readers that come and go leave the line with the other core: no other state is theirs. */
static bool lock_fits(const struct lock_state *lock, const struct line_state *state)
{
	return !lock->busy || !strcmp(state->name, "there-dirty");
}

static const char *missing(const struct trylock_run *run, const struct trylock_form *form,
			   const struct line_state *state)
{
	const char *why = line_state_missing(state, run->actors);

	if (why)
		return why;
	return form_is_double(form) ? "same code" : NULL;
}

static void add_states(struct trylock_run *run, struct point point)
{
	for (unsigned s = 0; s < line_nstates; s++) {
		if (!option_wants(options.state, line_states[s].name))
			continue;
		point.state = &line_states[s];
		point.missing = missing(run, point.form, point.state);
		for (unsigned l = 0; l < lock_nstates; l++) {
			point.lock = &lock_states[l];
			if (lock_wanted(point.lock) && lock_fits(point.lock, point.state))
				add_point(run, &point);
		}
	}
}

static void add_form(struct trylock_run *run, const struct trylock_form *form)
{
	for (unsigned i = 0; i < SHOT_BODIES * SHOT_ENDS; i++) {
		struct point point = { .form = form, .body = i / SHOT_ENDS, .end = i % SHOT_ENDS };

		/* The empty shot has no body, and needs no state of its own. */
		point.state = &line_states[0];
		point.lock = &lock_states[0];
		if (form->kind == FORM_EMPTY && point.body == BODY_BARE)
			add_point(run, &point);
		else if (is_lock_form(form) && body_wanted(point.body))
			add_states(run, point);
	}
}

/* The empty shot needs a thousand samples however few the rounds. */
static u32 repeats(const struct point *p, u32 rounds)
{
	u32 samples_a_batch = rounds * BATCH_SHOTS;

	return p->form->kind == FORM_EMPTY ? (EMPTY_MIN + samples_a_batch - 1) / samples_a_batch
					   : 1;
}

static void share_samples(struct trylock_run *run)
{
	u32 *next = samples;

	for (unsigned i = 0; i < run->npoints; i++) {
		struct point *p = &run->points[i];

		p->ticks = next;
		p->repeats = repeats(p, run->rounds);
		next += p->repeats * run->rounds * BATCH_SHOTS;
	}
}

unsigned trylock_points(struct trylock_run *run)
{
	u32 rounds;

	run->npoints = 0;
	for_each_set_entry(trylock_form, f)
		if (form_wanted(*f))
			add_form(run, *f);
	/* Some room is kept for empty shots beyond their rounds. */
	rounds = (SAMPLES_MAX - 16 * EMPTY_MIN) / BATCH_SHOTS / (run->npoints + 1);
	rounds = rounds < ROUNDS_MAX ? rounds : ROUNDS_MAX;
	run->rounds = check_rounds(rounds, rounds < ROUNDS_MIN ? rounds : ROUNDS_MIN);
	if (run->npoints <= POINTS_MAX && run->rounds >= ROUNDS_MIN)
		share_samples(run);
	return run->npoints;
}
