// SPDX-License-Identifier: GPL-2.0-only
/*
 * A search with steps back: of the cores whose next change begins with the word as it is, the
 * one whose change ended first goes first. Changes of different cores seldom overlap, so it
 * seldom goes back.
 */
#include "task/history.h"

#include "task/cores.h"

#define STEPS_BACK_MAX 1000000

/* An entry of the order, and what the search must know to undo it. */
static struct history_entry order[TRANSITION_POOL];
static u64 latest[TRANSITION_POOL + 1]; /* the latest begin among the entries ahead */
static u32 next[CORES_MAX];		/* of each rank: index of its next change */

/* The next change of that rank at or behind `at`; the ring's count when there is none. */
static u32 change_from(unsigned rank, u32 at)
{
	u32 n = transitions_count(rank);

	while (at < n && transition_at(rank, at)->what != TRANSITION_rmw)
		at++;
	return at;
}

static u64 end_of(const struct transition *t)
{
	return t->t0 + t->dt;
}

/* By end, then by rank: whether (t, rank) comes behind (u, other). */
static bool behind(const struct transition *t, unsigned rank, const struct transition *u,
		   unsigned other)
{
	s64 later = (s64)(end_of(t) - end_of(u));

	return later > 0 || (!later && rank > other);
}

/*
 * The first rank that may be next: its change begins with `word` and did not end before
 * `begun`; behind the rank `tried` where one is given. Returns `ranks` for none.
 */
static unsigned candidate(unsigned ranks, s64 word, u64 begun, u64 skew, unsigned tried)
{
	unsigned best = ranks;

	for (unsigned r = 0; r < ranks; r++) {
		const struct transition *t;

		if (next[r] >= transitions_count(r))
			continue;
		t = transition_at(r, next[r]);
		if (t->before != word || (s64)(begun - end_of(t)) > (s64)skew)
			continue;
		if (tried < ranks && !behind(t, r, transition_at(tried, next[tried]), tried))
			continue;
		if (best == ranks || behind(transition_at(best, next[best]), best, t, r))
			best = r;
	}
	return best;
}

static void take(unsigned n, unsigned rank)
{
	const struct transition *t = transition_at(rank, next[rank]);

	order[n] = (struct history_entry){ rank, next[rank] };
	latest[n + 1] = n && (s64)(latest[n] - t->t0) > 0 ? latest[n] : t->t0;
	next[rank] = change_from(rank, next[rank] + 1);
}

/* Of the changes left, the one that ended first: where an explanation is missing. */
static void note_break(struct history *h, unsigned ranks, unsigned n, s64 word)
{
	const struct transition *first = NULL;

	if (n < h->n)
		return;
	h->n = n;
	h->word = word;
	for (unsigned r = 0; r < ranks; r++) {
		const struct transition *t;

		if (next[r] >= transitions_count(r))
			continue;
		t = transition_at(r, next[r]);
		if (first && !behind(first, h->rank, t, r))
			continue;
		first = t;
		h->rank = r;
		h->at = next[r];
	}
}

static unsigned changes(unsigned ranks)
{
	unsigned n = 0;

	for (unsigned r = 0; r < ranks; r++)
		for (u32 at = change_from(r, 0); at < transitions_count(r);
		     at = change_from(r, at + 1))
			n++;
	return n;
}

static s64 word_after(unsigned n, s64 first)
{
	return n ? transition_at(order[n - 1].rank, order[n - 1].at)->after : first;
}

bool history_join(unsigned ranks, s64 first, u64 skew, struct history *h)
{
	unsigned all = changes(ranks), n = 0, tried = ranks, back = 0;

	*h = (struct history){ .entry = order };
	for (unsigned r = 0; r < ranks; r++) {
		next[r] = change_from(r, 0);
		h->lost += transitions_lost(r);
	}
	latest[0] = 0;
	while (!h->lost && n < all) {
		unsigned r = candidate(ranks, word_after(n, first), n ? latest[n] : 0,
				       n ? skew : ~0ull >> 1, tried);

		tried = ranks;
		if (r < ranks) {
			take(n++, r);
			continue;
		}
		note_break(h, ranks, n, word_after(n, first));
		if (!n || ++back > STEPS_BACK_MAX)
			return false;
		tried = order[--n].rank;
		next[tried] = order[n].at;
	}
	h->n = n;
	return !h->lost;
}
