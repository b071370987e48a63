// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the log of a batch says of windows: one opens at the change after which nobody holds the
 * lock and the writer queues, and closes at the next change by which somebody gets it.
 */
#include "bench/steal.h"
#include "bench/negative.h"
#include "report/record.h"
#include "task/cores.h"
#include "task/history.h"

const char *const steal_by_names[STEAL_BYS] = { "reader", "spinner", "overtaker", "writer",
						"grant" };

struct steal_moments steal_openings, steal_promised, steal_steals;

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

static void add_moment(struct steal_moments *m, u64 when)
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
				add_moment(&steal_steals, middle(t));
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
			add_moment(&steal_openings, middle(t));
			if (t->after & RWSEM_FLAG_HANDOFF)
				add_moment(&steal_promised, middle(t));
			if (!opened)
				opened = t;
		}
	}
}

static void say_break(const struct history *h)
{
	const struct transition *t = transition_at(h->rank, h->at);

	record_fail(
		"%s: the log is no history: after %u changes the word was 0x%llx, but core %u changed "
		"0x%llx to 0x%llx next",
		steal.point->name, h->n, (unsigned long long)h->word, h->rank,
		(unsigned long long)t->before, (unsigned long long)t->after);
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
	steal_openings.n = steal_promised.n = steal_steals.n = 0;
	if (!history_join(cores_count(), RWSEM_UNLOCKED_VALUE, steal.skew, &h)) {
		if (!h.lost)
			say_break(&h);
		steal.log.lost++;
		return;
	}
	walk(&h);
	walk_runs(&h);
	steal_offers();
}
