/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_HISTORY_H_
#define _TASK_HISTORY_H_
/*
 * The truth of a log: all changes of the word, of all cores, in one order in which each finds
 * what the one before left, each core's own come in its own order, and none ends
 * before one that is ahead of it begins (clock_now(), less the skew between cores). If there
 * is no such order the log, the clock or the lock is broken.
 */
#include "task/transitions.h"

struct history_entry {
	u16 rank;
	u32 at; /* of that rank's ring: transition_at() */
};

struct history {
	struct history_entry *entry; /* the changes, in order */
	unsigned n;
	/* Where it broke, when there is no order: after n entries the word was `word`... */
	s64 word;
	unsigned rank; /* ...and this rank's entry `at` was the next to be explained */
	u32 at;
	u64 lost; /* changes that no ring holds any more: nothing can be said */
};

/*
 * Joins the rings of the first `ranks` cores from the word `first` on. skew in ticks of
 * clock_now(). False: no order was found, within a bound on the search.
 */
bool history_join(unsigned ranks, s64 first, u64 skew, struct history *history);

static inline const struct transition *history_at(const struct history *h, unsigned i)
{
	return transition_at(h->entry[i].rank, h->entry[i].at);
}

#endif
