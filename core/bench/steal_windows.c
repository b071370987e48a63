// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the log of a batch says. A window opens at the change after which nobody holds the
 * lock and somebody queues, and closes at the next change by which somebody gets it. What was
 * offered to readers is another thing: from such an opening to the woken writer's first look at the
 * word, whether or not somebody stole meanwhile. Theory is held against the latter; the
 * former end with the steal.
 */
#include <stdio.h>

#include "bench/steal.h"
#include "bench/negative.h"
#include "lib/numbers.h"
#include "lib/sort.h"
#include "report/console.h"
#include "report/record.h"
#include "task/cores.h"
#include "task/history.h"

#define ONE (1ull << 32)

const char *const steal_part_names[STEAL_PARTS] = { "unlock_to_wake", "primitive", "modelled_delay",
						    "to_first_look" };
const char *const steal_by_names[STEAL_BYS] = { "reader", "spinner", "overtaker", "writer",
						"grant" };

/* Moments in ticks of clock_now(), in order. */
static struct moments {
	unsigned n, at;
	u64 when[TRANSITION_POOL];
} openings, promised, steals, wakes;

void steal_sample(struct steal_samples *s, u64 ticks)
{
	if (s->n < STEAL_SAMPLES)
		s->ticks[s->n++] = ticks > 0xffffffff ? 0xffffffff : ticks;
	else
		s->room_exceeded++;
}

static u64 middle(const struct transition *t)
{
	return t->t0 + t->dt / 2;
}

static void add_moment(struct moments *m, u64 when)
{
	m->when[m->n++] = when;
}

/* Whether that lock event follows the change in its core's ring, before another change. */
static bool followed_by(const struct history_entry *e, enum rwsem_event event)
{
	for (u32 i = e->at + 1; i < transitions_count(e->rank); i++) {
		const struct transition *t = transition_at(e->rank, i);

		if (t->what == TRANSITION_rmw)
			return false;
		if (t->what == TRANSITION_event && t->before == (s64)event)
			return true;
	}
	return false;
}

static bool gave_lock(const struct history_entry *e, const struct transition *t, enum steal_by *by)
{
	if (t->after & ~t->before & RWSEM_WRITER_LOCKED) {
		*by = followed_by(e, LOCKEVENT_opt_lock) ? BY_SPINNER
		      : e->rank == STEAL_WRITER		 ? BY_WRITER
							 : BY_OVERTAKER;
		return true;
	}
	if (rwsem_readers(t->after) <= rwsem_readers(t->before))
		return false;
	*by = followed_by(e, LOCKEVENT_wake_reader) ? BY_GRANT : BY_READER;
	return *by == BY_GRANT || followed_by(e, LOCKEVENT_rlock_steal);
}

/* Readers that this change let in: itself, or others from the queue. */
static unsigned readers_let_in(const struct history *h, unsigned i)
{
	const struct history_entry *e = &h->entry[i];
	const struct transition *t = history_at(h, i), *next;
	s64 more = rwsem_readers(t->after) - rwsem_readers(t->before);

	if (more <= 0)
		return 0;
	if (!followed_by(e, LOCKEVENT_wake_reader))
		return !(t->before & steal.point->ops->policy->read_failed) ||
		       followed_by(e, LOCKEVENT_rlock_steal) ||
		       followed_by(e, LOCKEVENT_rlock_fast);
	/* The probe let one in; the rest of the batch comes with its core's next change. */
	for (u32 at = e->at + 1; at < transitions_count(e->rank); at++) {
		next = transition_at(e->rank, at);
		if (next->what != TRANSITION_rmw)
			continue;
		if (rwsem_readers(next->after) > rwsem_readers(next->before))
			more += rwsem_readers(next->after) - rwsem_readers(next->before);
		break;
	}
	return more;
}

/* How readers and writers alternate. */
static void walk_runs(const struct history *h)
{
	unsigned run = 0;

	for (unsigned i = 0; i < h->n; i++) {
		const struct transition *t = history_at(h, i);

		run += readers_let_in(h, i);
		if (!(t->after & ~t->before & RWSEM_WRITER_LOCKED))
			continue;
		steal.log.between[run < STEAL_RUNS ? run : STEAL_RUNS]++;
		run = 0;
	}
}

/* The windows proper. */
static void walk(const struct history *h)
{
	struct steal_log *log = &steal.log;
	const struct transition *opened = NULL;
	bool queued = false; /* the writer */

	for (unsigned i = 0; i < h->n; i++) {
		const struct transition *t = history_at(h, i);
		enum steal_by by;

		if (h->entry[i].rank == STEAL_WRITER && t->after & ~t->before & RWSEM_FLAG_WAITERS)
			queued = true;
		if (gave_lock(&h->entry[i], t, &by)) {
			if (by == BY_READER)
				add_moment(&steals, middle(t));
			queued &= by != BY_WRITER;
			if (!opened)
				continue;
			log->windows++;
			log->closed_by[by]++;
			steal_sample(&log->window, middle(t) - middle(opened));
			if (by == BY_READER)
				steal_sample(&log->offset, middle(t) - middle(opened));
			opened = NULL;
		} else if (queued && rwsem_owes_wake(t->after) && !rwsem_owes_wake(t->before)) {
			add_moment(&openings, middle(t));
			if (t->after & RWSEM_FLAG_HANDOFF)
				add_moment(&promised, middle(t));
			if (!opened)
				opened = t;
		}
	}
}

/* Wakes of the writer, by whoever. */
static void collect_wakes(void)
{
	for (unsigned r = 0; r < cores_count(); r++)
		for (u32 i = 0; i < transitions_count(r); i++) {
			const struct transition *t = transition_at(r, i);

			if (t->what == TRANSITION_wake && t->before == STEAL_WRITER)
				add_moment(&wakes, t->t0);
		}
	sort_s64((s64 *)wakes.when, wakes.n);
}

/* The first moment behind `after` and before `end`; the place in m only goes forward. 0: none. */
static u64 first_between(struct moments *m, u64 after, u64 end)
{
	while (m->at < m->n && (s64)(m->when[m->at] - after) <= 0)
		m->at++;
	return m->at < m->n && (s64)(m->when[m->at] - end) < 0 ? m->when[m->at] : 0;
}

/* Whether every reader was free to arrive: its last mark before that says that it left, or it is
 * the one that opened the window by leaving. */
static bool readers_free(u64 when, u32 *place)
{
	for (unsigned r = 0; r < cores_count(); r++) {
		const struct transition *last = NULL, *t;
		bool inside = false;

		for (; place[r] < transitions_count(r); place[r]++) {
			t = transition_at(r, place[r]);
			if ((s64)(t->t0 - when) > 0)
				break;
			if (t->what == TRANSITION_mark)
				steal.core[r].stolen = t->before;
			last = t;
		}
		inside = steal.core[r].stolen;
		if (inside &&
		    !(last && last->what == TRANSITION_rmw && rwsem_owes_wake(last->after)))
			return false;
	}
	return true;
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
static bool is_judged(u64 opening, u64 look, bool first, u32 *place)
{
	bool free = readers_free(opening, place);

	return free && first_between(&promised, opening - 1, look) != opening &&
	       (first || steal.point->arrival == ARRIVE_POISSON);
}

/* Every first look of the woken writer ends what was offered since the look before. */
static void walk_offers(void)
{
	static u32 place[CORES_MAX];
	u64 since = 0, moment[3] = { 0 }; /* wake, noticed, run */
	bool first = false;		  /* look since it queued */

	for (unsigned r = 0; r < cores_count(); r++)
		place[r] = steal.core[r].stolen = 0;
	for (u32 i = 0; i < transitions_count(STEAL_WRITER); i++) {
		const struct transition *t = transition_at(STEAL_WRITER, i);
		u64 opening;

		if (t->what == TRANSITION_noticed && t->before == STEAL_WRITER)
			moment[1] = t->t0;
		else if (t->what == TRANSITION_run)
			moment[2] = t->t0;
		else if (t->what == TRANSITION_rmw && t->after & ~t->before & RWSEM_FLAG_WAITERS)
			first = true;
		if (t->what != TRANSITION_load)
			continue;
		opening = first_between(&openings, since, t->t0);
		if (opening) {
			moment[0] = first_between(&wakes, opening, t->t0);
			if (is_judged(opening, t->t0, first, place))
				offer(opening, t->t0, first_between(&steals, opening, t->t0));
			else
				steal.log.unjudged++;
			take_parts(opening, moment, t->t0);
		}
		since = t->t0;
		first = false;
	}
}

static void say_break(const struct history *h)
{
	const struct transition *t = transition_at(h->rank, h->at);
	static char why[320];

	snprintf(
		why, sizeof(why),
		"%s: the log is no history: after %u changes the word was 0x%llx, but core %u changed 0x%llx "
		"to 0x%llx next",
		steal.point->name, h->n, (unsigned long long)h->word, h->rank,
		(unsigned long long)t->before, (unsigned long long)t->after);
	record_abort(1, "fail", why);
}

/* A broken twin: a log that missed a change. */
static void miss_one(void)
{
	for (u32 i = transitions_count(STEAL_HOLDER) / 2; i < transitions_count(STEAL_HOLDER);
	     i++) {
		struct transition *t = (struct transition *)transition_at(STEAL_HOLDER, i);

		if (t->what == TRANSITION_rmw && t->before != t->after) {
			t->what = TRANSITION_mark;
			return;
		}
	}
}

void steal_windows(void)
{
	struct history h;

	if (negative("log"))
		miss_one();

	steal.log.batches++;
	openings.n = openings.at = promised.n = promised.at = steals.n = steals.at = wakes.n =
		wakes.at = 0;
	if (!history_join(cores_count(), RWSEM_UNLOCKED_VALUE, steal.skew, &h)) {
		if (!h.lost)
			say_break(&h);
		steal.log.lost++;
		return;
	}
	walk(&h);
	walk_runs(&h);
	collect_wakes();
	walk_offers();
}
