/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LINE_RENDEZVOUS_H_
#define _LINE_RENDEZVOUS_H_
/*
 * Two cores that put the lines of a pool into a state together. HERE leads: it
 * names a state, both play its steps in turn, each in an order of its own
 * (an ordered walk lets prefetchers hide most of what is to be measured), and
 * HERE then has the lines to itself until it names the next.
 */
#include "line/states.h"

struct rendezvous {
	u32 named __aligned(LINE_SPACING);    /* counts the states named so far */
	const struct line_state *state;	      /* the last; NULL: it is over */
	u32 turn __aligned(LINE_SPACING);     /* counts the steps taken so far */
	u32 followed __aligned(LINE_SPACING); /* states that THERE is through with */
	struct line_pool *pool;
	u64 seed[2]; /* of the orders, by actor */
};

/*
 * On HERE, with `lonely` when there is no other core: returns when the state is there and
 * the other core waits for the next.
 */
void rendezvous_lead(struct rendezvous *r, const struct line_state *state, bool lonely);
/* On THERE: follows until it is over. */
void rendezvous_follow(struct rendezvous *r);
void rendezvous_over(struct rendezvous *r);

#endif
