// SPDX-License-Identifier: GPL-2.0-only
#include "bench/trylock.h"

#include <stdio.h>
#include <string.h>

#include "lib/choices.h"
#include "machine.h"
#include "meas/distribution.h"
#include "report/console.h"
#include "report/record.h"
#include "report/timing.h"

const char *shot_end_name(enum shot_end end)
{
	return end == END_KNOWN ? "known" : "done";
}

const char *choice_form(unsigned i)
{
	const char *variant = NULL;

	/* Each variant brings the same forms; those of the first are the names. */
	for_each_set_entry(trylock_form, f) {
		if (!variant)
			variant = (*f)->variant;
		if (!(*f)->empty && !strcmp((*f)->variant, variant) && !i--)
			return (*f)->name;
	}
	return NULL;
}

static struct distribution empties[POINTS_MAX];

/* The empty shot of the same variant and end. */
static const struct distribution *empty_of(const struct trylock_run *run, const struct point *p)
{
	for (unsigned i = 0; i < run->npoints; i++) {
		const struct point *e = &run->points[i];

		if (e->form->empty && e->end == p->end &&
		    !strcmp(e->form->variant, p->form->variant))
			return &empties[i];
	}
	return &empties[0];
}

static void empty_record(const struct distribution *empty)
{
	record_object("empty");
	record_u64("min", empty->min);
	record_u64("p50", empty->p50);
	record_u64("p99", empty->p99);
	record_object_end();
}

static void point_head(const struct trylock_run *run, const struct point *p)
{
	char name[96];

	snprintf(name, sizeof(name), "trylock/%s/%s/free/%s", p->form->name, p->state->name,
		 shot_end_name(p->end));
	record_begin("trylock");
	record_str("name", name);
	record_str("variant", p->form->variant);
	record_str("form", p->form->name);
	record_str("state", p->state->name);
	record_str("lock", "free");
	record_str("end", shot_end_name(p->end));
	record_array("pair");
	record_u64(NULL, run->pair[0]);
	record_u64(NULL, run->pair[1]);
	record_array_end();
	record_str("class", pair_class_name(run->class));
	record_str("unit", machine.cycles.name);
	record_u64("count", p->count);
}

static void point_missing(const struct trylock_run *run, const struct point *p)
{
	point_head(run, p);
	record_str("why", p->missing);
	record_end();
	say("%-11s %-10s %-5s %-12s not reached (%s)\n", p->form->name, p->form->variant,
	    shot_end_name(p->end), p->state->name, p->missing);
}

/* Below the empty shot's own spread there is nothing to tell. */
static void net_text(char *out, size_t size, u32 p50, const struct distribution *empty)
{
	if (p50 > empty->p50)
		snprintf(out, size, "%u", p50 - empty->p50);
	else
		snprintf(out, size, "<%u", empty->p50 - empty->min + 1);
}

static void point_report(const struct trylock_run *run, struct point *p)
{
	struct distribution d = distribution_of(p->ticks, p->count);
	const struct distribution *empty = empty_of(run, p);
	char net[16];

	point_head(run, p);
	record_u64("acquired", p->acquired);
	distribution_record(&d);
	empty_record(empty);
	record_u64("disturbed", p->disturbed);
	histogram_record(p->ticks, p->count);
	record_end();
	net_text(net, sizeof(net), d.p50, empty);
	say("%-11s %-10s %-5s %-12s %6u %8u %6u %6u %6u %8s\n", p->form->name, p->form->variant,
	    shot_end_name(p->end), p->state->name, p->count, p->acquired, d.min, d.p50, d.p99, net);
	if (p->acquired != p->count)
		record_fail("trylock/%s/%s: %u of %u shots at a free lock failed", p->form->name,
			    p->state->name, p->count - p->acquired, p->count);
}

static void empties_text(struct trylock_run *run)
{
	for (unsigned i = 0; i < run->npoints; i++) {
		struct point *p = &run->points[i];

		if (!p->form->empty)
			continue;
		empties[i] = distribution_of(p->ticks, p->count);
		say("empty shot  %-10s %-5s min %u p50 %u p99 %u of %u\n", p->form->variant,
		    shot_end_name(p->end), empties[i].min, empties[i].p50, empties[i].p99,
		    empties[i].count);
	}
}

void trylock_report(struct trylock_run *run)
{
	const char *why;

	say("Test trylock, core %u against core %u (%s), ticks of %s, timing %s%s\n", run->pair[0],
	    run->pair[1], pair_class_name(run->class), machine.cycles.name,
	    timing_name(timing_claim()),
	    timing_judged(&why) ? "" : ": these times say nothing about hardware");
	empties_text(run);
	say("form        variant    end   state         shots acquired    min    p50    p99  p50-empty\n");
	for (unsigned i = 0; i < run->npoints; i++) {
		struct point *p = &run->points[i];

		if (p->form->empty)
			continue;
		if (p->missing)
			point_missing(run, p);
		else
			point_report(run, p);
	}
}
