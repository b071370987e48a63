// SPDX-License-Identifier: GPL-2.0-only
#include "bench/trylock.h"

#include <stdio.h>
#include <string.h>

#include "bench/check.h"
#include "lib/options.h"
#include "machine.h"
#include "meas/empty.h"
#include "report/console.h"
#include "report/record.h"
#include "report/timing.h"

/* A state whose batches were unlike it more often than this is not reached. */
#define UNLIKE_PER_CENT	      10
/* Single twins: one in ten of the near ones is beyond the scale's ninth decile by its making. */
#define TWINS_UNLIKE_PER_CENT 33

static struct distribution empties[SHOT_ENDS];
static const char *empties_variant;

/* The empty shot of the point's variant and end; the points come variant by variant. */
static const struct distribution *empty_of(const struct trylock_run *run, const struct point *p)
{
	if (!empties_variant || strcmp(empties_variant, p->form->variant)) {
		for (unsigned i = 0; i < run->npoints; i++) {
			const struct point *e = &run->points[i];

			if (e->form->kind == FORM_EMPTY &&
			    !strcmp(e->form->variant, p->form->variant))
				empties[e->end] = distribution_of(e->ticks, e->count);
		}
		empties_variant = p->form->variant;
	}
	return &empties[p->end];
}

/* A probe that the state's proof rests on, but that cannot tell near from far here. */
static bool unproved(const struct twin_scale *scale, const struct line_state *state)
{
	return (state->load != DISTANCE_OPEN && !scale->threshold[PROBE_LOAD]) ||
	       (state->rmw != DISTANCE_OPEN && !scale->threshold[PROBE_RMW]);
}

/* "ok", or what keeps the samples from meaning what the state's name says. */
static const char *quality(const struct trylock_run *run, const struct point *p, const char **why)
{
	*why = p->missing;
	if (p->missing)
		return "not reached";
	*why = "near and far lines cost the same here";
	if (unproved(&run->scale, p->state))
		return "not separable";
	*why = "its twins do not look like it";
	if (p->unlike * 100 > p->batches * UNLIKE_PER_CENT)
		return "not reached";
	*why = NULL;
	return "ok";
}

static void pair_record(const struct trylock_run *run)
{
	record_array("pair");
	record_u64(NULL, run->core[HERE]);
	record_u64(NULL, run->core[THERE]);
	record_array_end();
	record_str("class", pair_class_name(run->class));
	record_str("unit", machine.cycles.name);
}

static void point_name(char *out, size_t size, const struct point *p)
{
	snprintf(out, size, "trylock/%s/%s/%s/%s/%s", p->form->name, p->state->name, p->lock->name,
		 shot_body_name(p->body), shot_end_name(p->end));
}

static void samples_record(const struct trylock_run *run, struct point *p)
{
	struct distribution d;

	if (!p->count)
		return;
	d = distribution_of(p->ticks, p->count);
	record_u64("acquired", p->acquired);
	distribution_record(&d);
	empty_record(empty_of(run, p));
	record_u64("disturbed", p->disturbed);
	record_u64("batches", p->batches);
	record_u64("unlike", p->unlike);
	record_u64("retries", p->failures);
	record_u64("streak", p->streak);
	histogram_record(p->ticks, p->count);
}

static void point_record(const struct trylock_run *run, struct point *p)
{
	const char *why, *is = quality(run, p, &why);
	char name[96];

	point_name(name, sizeof(name), p);
	record_begin("trylock");
	record_str("name", name);
	record_str("variant", p->form->variant);
	record_str("form", p->form->name);
	record_str("state", p->state->name);
	record_str("lock", p->lock->name);
	record_str("body", shot_body_name(p->body));
	record_str("predict", predict_name(run->predict));
	record_str("end", shot_end_name(p->end));
	pair_record(run);
	record_u64("count", p->count);
	record_str("quality", is);
	if (why)
		record_str("why", why);
	if (p->form->same_as)
		record_str("same_as", p->form->same_as);
	if (p->form->idea_absent)
		record_str("idea_absent", p->form->idea_absent);
	samples_record(run, p);
	record_end();
}

/* Every shot at a lock that the form takes takes it, and no other: or the numbers are of something
 * else. */
static void judge_outcome(const struct point *p)
{
	u32 expected = lock_state_gives(p->lock, p->form->kind) ? p->count : 0;
	char name[96];

	if (p->acquired == expected)
		return;
	point_name(name, sizeof(name), p);
	record_fail("%s: %u of %u shots took the lock, expected %u", name, p->acquired, p->count,
		    expected);
}

/* --- text: one table for each variant, lock, body and end; a row a form, a column a state --- */

static int column_width(const struct line_state *state)
{
	size_t n = strlen(state->name);

	return n > 8 ? (int)n : 8;
}

static void cell(const struct trylock_run *run, const struct point *p)
{
	const char *why, *is = quality(run, p, &why);
	const struct distribution *empty = empty_of(run, p);
	u32 p50 = p->count ? quantile(p->ticks, p->count, 500) : 0;
	char text[24];

	if (p->missing && !strcmp(p->missing, "same code"))
		snprintf(text, sizeof(text), "as %s", p->form->same_as);
	else if (p->missing)
		snprintf(text, sizeof(text), "-");
	else if (p50 > empty->p50)
		snprintf(text, sizeof(text), "%u%s", p50 - empty->p50, strcmp(is, "ok") ? "?" : "");
	else
		snprintf(text, sizeof(text), "<%u%s", empty->p50 - empty->min + 1,
			 strcmp(is, "ok") ? "?" : "");
	say(" %*s", column_width(p->state), text);
}

static bool same_table(const struct point *a, const struct point *b)
{
	return !strcmp(a->form->variant, b->form->variant) && a->lock == b->lock &&
	       a->body == b->body && a->end == b->end;
}

static void table_head(const struct trylock_run *run, const struct point *p)
{
	say("%s, lock %s, %s, until %s; ticks of %s less the empty shot's %u, medians of %u\n",
	    p->form->variant, p->lock->name, shot_body_name(p->body), shot_end_name(p->end),
	    machine.cycles.name, empty_of(run, p)->p50, run->rounds * BATCH_SHOTS);
	say("%-17s", "");
	for (unsigned s = 0; s < line_nstates; s++)
		if (option_wants(options.state, line_states[s].name))
			say(" %*s", column_width(&line_states[s]), line_states[s].name);
	say("\n");
}

/* The rows of the table that point `first` is the first of. */
static void table_rows(const struct trylock_run *run, unsigned first)
{
	const struct trylock_form *form = NULL;

	for (unsigned i = first; i < run->npoints; i++) {
		const struct point *p = &run->points[i];

		if (!same_table(p, &run->points[first]) || p->form->kind > FORM_WRITE)
			continue;
		if (p->form != form) {
			say("%s%-17s", form ? "\n" : "", p->form->name);
			form = p->form;
		}
		cell(run, p);
	}
	say("\n");
}

static bool heads_table(const struct trylock_run *run, unsigned i)
{
	if (run->points[i].form->kind > FORM_WRITE)
		return false;
	for (unsigned j = 0; j < i; j++)
		if (run->points[j].form->kind <= FORM_WRITE &&
		    same_table(&run->points[j], &run->points[i]))
			return false;
	return true;
}

/* --- twins --- */

/* Two states that this probe cannot tell from each other: each one's median is within the other. */
static bool overlap(const struct trylock_run *run, unsigned a, unsigned b, enum probe probe)
{
	const struct distribution *x = &run->twins[a].by[probe].d, *y = &run->twins[b].by[probe].d;

	return x->count && y->count && x->p50 >= y->p1 && x->p50 <= y->p99 && y->p50 >= x->p1 &&
	       y->p50 <= x->p99;
}

static void overlaps_record(const struct trylock_run *run, unsigned state, enum probe probe)
{
	record_array("overlaps");
	for (unsigned s = 0; s < line_nstates; s++)
		if (s != state && overlap(run, state, s, probe))
			record_str(NULL, line_states[s].name);
	record_array_end();
}

static void twin_report(struct trylock_run *run, const struct line_state *state, enum probe probe)
{
	struct twins *twins = &run->twins[state - line_states];
	enum line_distance expected = probe == PROBE_LOAD ? state->load : state->rmw;
	u32 n = twins->by[probe].count, unlike = twins->by[probe].unlike;
	const char *verdict = "as expected";
	struct distribution d = twins->by[probe].d;

	if (!n)
		return;
	if (!run->scale.threshold[probe])
		verdict = "not separable";
	else if (unlike * 100 > n * TWINS_UNLIKE_PER_CENT)
		verdict = "not as expected";
	record_begin("twin");
	record_str("state", state->name);
	pair_record(run);
	record_str("probe", probe == PROBE_LOAD ? "load" : "rmw");
	record_str("expected", expected == DISTANCE_OPEN   ? "either"
			       : expected == DISTANCE_NEAR ? "near"
							   : "far");
	record_u64("count", n);
	record_u64("unlike", unlike);
	distribution_record(&d);
	empty_record(&run->scale.empty);
	overlaps_record(run, state - line_states, probe);
	record_str("verdict", verdict);
	record_end();
	say("twin %-15s %-4s p50 %5u p1..p99 %u..%u, expected %s: %s\n", state->name,
	    probe == PROBE_LOAD ? "load" : "rmw", d.p50, d.p1, d.p99,
	    expected == DISTANCE_OPEN	? "either"
	    : expected == DISTANCE_NEAR ? "near"
					: "far",
	    verdict);
}

static void twins_report(struct trylock_run *run)
{
	const struct twin_scale *s = &run->scale;

	say("scale: load near %u far %u, rmw near %u far %u\n", s->near[PROBE_LOAD],
	    s->far[PROBE_LOAD], s->near[PROBE_RMW], s->far[PROBE_RMW]);
	for (unsigned i = 0; i < line_nstates * PROBES; i++) {
		struct twins *twins = &run->twins[i / PROBES];
		u32 n = twins->by[i % PROBES].count;

		if (n)
			twins->by[i % PROBES].d = distribution_of(twins->by[i % PROBES].ticks, n);
	}
	for (unsigned i = 0; i < line_nstates; i++)
		for (int probe = 0; probe < PROBES; probe++)
			twin_report(run, &line_states[i], probe);
}

/*
 * Any machine with two cores that are not threads of one can make these two. If it did not,
 * the recipes do not do what they say, and no number of this run means anything.
 */
static void judge_states(const struct trylock_run *run)
{
	u32 unlike = 0, batches = 0;

	if (run->class == PAIR_SMT || run->class == PAIR_SELF)
		return;
	for (unsigned i = 0; i < run->npoints; i++) {
		const struct point *p = &run->points[i];

		if (strcmp(p->state->name, "here-dirty") && strcmp(p->state->name, "there-dirty"))
			continue;
		unlike += p->unlike;
		batches += p->batches;
	}
	if (!batches)
		return;
	check_begin("trylock/states");
	if (!run->scale.threshold[PROBE_LOAD] || !run->scale.threshold[PROBE_RMW]) {
		check_tell("near and far lines cost the same here", "%u batches", batches);
		return;
	}
	record_u64("batches", batches);
	record_u64("bad", unlike);
	check_judge_time(unlike * 100 <= batches * UNLIKE_PER_CENT,
			 "%u of %u batches of here-dirty and there-dirty had twins unlike them",
			 unlike, batches);
}

void trylock_report(struct trylock_run *run)
{
	const char *why;

	say("Test trylock, core %u against core %u (%s), predict %s, timing %s%s\n",
	    run->core[HERE], run->core[THERE], pair_class_name(run->class),
	    predict_name(run->predict), timing_name(timing_claim()),
	    timing_judged(&why) ? "" : ": these times say nothing about hardware");
	empties_variant = NULL;
	for (unsigned i = 0; i < run->npoints; i++) {
		if (run->points[i].form->kind == FORM_EMPTY)
			continue;
		point_record(run, &run->points[i]);
		judge_outcome(&run->points[i]);
	}
	for (unsigned i = 0; i < run->npoints; i++) {
		if (!heads_table(run, i))
			continue;
		table_head(run, &run->points[i]);
		table_rows(run, i);
	}
	say("- not reached; ? its twins do not look like it, or near and far cost the same\n");
	twins_report(run);
	judge_states(run);
}
