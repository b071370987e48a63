// SPDX-License-Identifier: GPL-2.0-only
/*
 * What was offered to readers: from the change that opened the lock to the woken writer's first
 * look at the word, whether or not somebody stole meanwhile. Theory is held against
 * this, never against the closed windows, which end with the steal.
 */
#include "bench/steal.h"

#include <string.h>

#include "lib/numbers.h"
#include "lib/sort.h"
#include "task/cores.h"
#include "task/transitions.h"

#define ONE (1ull << 32)

const char *const steal_part_names[STEAL_PARTS] = { "unlock_to_wake", "primitive", "modelled_delay",
						    "to_first_look" };

static struct steal_moments wakes;

/* How far a core's marks have been read, and what the last one said. */
static struct visitor {
	u32 at;
	bool inside; /* arrived and not yet left */
} visitors[CORES_MAX];

/* Wakes of the writer, by whoever. */
static void collect_wakes(void)
{
	wakes.n = 0;
	for (unsigned r = 0; r < cores_count(); r++)
		for (u32 i = 0; i < transitions_count(r); i++) {
			const struct transition *t = transition_at(r, i);

			if (t->what == TRANSITION_wake && t->before == STEAL_WRITER)
				wakes.when[wakes.n++] = t->t0;
		}
	sort_s64((s64 *)wakes.when, wakes.n);
}

/* The first moment behind `after` and before `end`; the place in m only goes forward. 0: none. */
static u64 first_between(struct steal_moments *m, u64 after, u64 end)
{
	while (m->at < m->n && (s64)(m->when[m->at] - after) <= 0)
		m->at++;
	return m->at < m->n && (s64)(m->when[m->at] - end) < 0 ? m->when[m->at] : 0;
}

/*
 * Whether that core was free to arrive then: its last mark says that it left, or it is the one
 * that opened the window by leaving.
 */
static bool was_free(unsigned rank, u64 when)
{
	struct visitor *v = &visitors[rank];
	const struct transition *last = NULL;

	for (; v->at < transitions_count(rank); v->at++) {
		const struct transition *t = transition_at(rank, v->at);

		if ((s64)(t->t0 - when) > 0)
			break;
		if (t->what == TRANSITION_mark)
			v->inside = t->before;
		last = t;
	}
	return !v->inside || (last && last->what == TRANSITION_rmw && rwsem_owes_wake(last->after));
}

static bool readers_free(u64 when)
{
	bool free = true;

	for (unsigned r = 0; r < cores_count(); r++)
		free &= was_free(r, when);
	return free;
}

/* 1 - e^(-W/gap) of all readers together, units of 2^-32. */
static u64 probability(u64 window)
{
	u64 miss = ONE, gap = steal.gap;

	if (steal.point->arrival == ARRIVE_FIXED) {
		for (unsigned r = 0; r < steal.readers; r++)
			miss = mul_div(miss, window < gap ? gap - window : 0, gap);
		return ONE - miss;
	}
	if (steal.point->arrival == ARRIVE_BURST)
		gap *= STEAL_BURST;
	return ONE - exp_minus(window * steal.readers, gap);
}

static void offer(u64 opening, u64 look, bool stolen)
{
	struct steal_log *log = &steal.log;
	u64 p = probability(look - opening);

	log->offered++;
	log->stolen += stolen;
	log->expected += p;
	log->variance += mul_div(p, ONE - p, ONE);
	steal_sample(&log->offer, look - opening);
}

/* From the last opening to the look: who was when at it. */
static void take_parts(u64 opening, const u64 moment[3], u64 look)
{
	u64 from = opening;

	for (unsigned p = 0; p < STEAL_PARTS; p++) {
		u64 to = p < 3 ? moment[p] : look;

		if (!to || (s64)(to - from) < 0)
			return;
		steal_sample(&steal.log.part[p], to - from);
		from = to;
	}
}

/* Nobody may steal once the lock is promised; and only Poisson's readers have forgotten the window
 * before. */
static bool is_judged(u64 opening, u64 look, bool first)
{
	bool free = readers_free(opening);

	return free && first_between(&steal_promised, opening - 1, look) != opening &&
	       (first || steal.point->arrival == ARRIVE_POISSON);
}

/* The writer's look at the word, at `look`; the look before was at `since`. */
static void take_look(u64 since, u64 look, bool first, u64 noticed, u64 run)
{
	u64 opening = first_between(&steal_openings, since, look);
	u64 moment[] = { first_between(&wakes, opening, look), noticed, run };

	if (!opening)
		return;
	if (is_judged(opening, look, first))
		offer(opening, look, first_between(&steal_steals, opening, look));
	else
		steal.log.unjudged++;
	take_parts(opening, moment, look);
}

void steal_offers(void)
{
	u64 since = 0, noticed = 0, run = 0;
	bool first = false; /* look since it queued */

	memset(visitors, 0, sizeof(visitors));
	collect_wakes();
	steal_openings.at = steal_promised.at = steal_steals.at = wakes.at = 0;
	for (u32 i = 0; i < transitions_count(STEAL_WRITER); i++) {
		const struct transition *t = transition_at(STEAL_WRITER, i);

		if (t->what == TRANSITION_noticed && t->before == STEAL_WRITER) {
			noticed = t->t0;
		} else if (t->what == TRANSITION_run) {
			run = t->t0;
		} else if (t->what == TRANSITION_rmw &&
			   t->after & ~t->before & RWSEM_FLAG_WAITERS) {
			first = true;
		} else if (t->what == TRANSITION_load) {
			take_look(since, t->t0, first, noticed, run);
			since = t->t0;
			first = false;
		}
	}
}
