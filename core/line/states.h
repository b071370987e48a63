/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LINE_STATES_H_
#define _LINE_STATES_H_
/*
 * Line states, named by their history: who wrote last, who read last. That is what
 * a program can make and what the protocol answers to; docs/method.md gives the
 * MESI state to expect. A state is one row of the table in states.c.
 */
#include "trylock/form.h"

enum line_actor { HERE, THERE, THIRD, LINE_ACTORS }; /* the core that will probe, and others */
enum line_access { LINE_END, LINE_WRITE, LINE_READ, LINE_FLUSH, LINE_EVICT };

struct line_step {
	enum line_access access;
	enum line_actor actor;
};

#define LINE_STEPS 4

/* What a twin of the state must look like: see twins.h. */
enum line_distance { DISTANCE_NEAR, DISTANCE_FAR, DISTANCE_OPEN };

struct line_state {
	const char *name;
	unsigned cores;		 /* how many it needs */
	enum line_distance load; /* near: valid here */
	enum line_distance rmw;	 /* near: owned here */
	struct line_step steps[LINE_STEPS];
};

extern const struct line_state line_states[];
extern const unsigned line_nstates;

/* Why this machine cannot make the state with that many cores, or NULL. */
const char *line_state_missing(const struct line_state *state, unsigned cores);

#define LINE_BATCH 32

/*
 * The lines of a batch: LINE_SPACING apart, all in one 4 KiB page, so that no
 * prefetcher brings the neighbour and one TLB entry covers them.
 */
struct line_pool {
	struct {
		struct lock_words lock;
		char gap[LINE_SPACING - sizeof(struct lock_words)];
	} line[LINE_BATCH];
} __aligned(4096);

/* The calling core's part of one step over all lines, in that order. A write leaves `count`. */
void line_act(struct line_pool *pool, enum line_access access, const u16 *order, long count);

#endif
