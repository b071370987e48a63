/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LINE_RENDEZVOUS_H_
#define _LINE_RENDEZVOUS_H_
/*
 * Cores that put the lines of a pool into a state together. HERE leads: it
 * names a state, all play its steps in turn, each in an order of its own
 * (an ordered walk lets prefetchers hide most of what is to be measured), and
 * HERE then has the lines to itself until it names the next.
 */
#include "line/states.h"

struct rendezvous {
	u32 named __aligned(LINE_SPACING); /* counts the states named so far */
	const struct line_state *state;	   /* the last; NULL: it is over */
	long count;			   /* the word it is to leave */
	bool busy; /* THERE then takes and leaves every lock until the next */
	u32 turn __aligned(LINE_SPACING); /* counts the steps taken so far */
	struct {
		u32 states __aligned(LINE_SPACING); /* that this actor is through with */
		u32 seen;			    /* named states it has read */
		u64 seed;			    /* of its orders */
	} by[LINE_ACTORS];
	unsigned actors; /* 1 to LINE_ACTORS */
	struct line_pool *pool;
};

/* On HERE: returns when the state is there and the other cores wait for the next. */
void rendezvous_lead(struct rendezvous *r, const struct line_state *state, long count);
/* On THERE and THIRD: follows until it is over. */
void rendezvous_follow(struct rendezvous *r, enum line_actor me);
void rendezvous_over(struct rendezvous *r);

#endif
