/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LINE_STATES_H_
#define _LINE_STATES_H_
/*
 * Line states, named by their history: who wrote last, who read last. That is what
 * a program can make and what the protocol answers to; docs/method.md gives the
 * MESI state to expect. A state is one row of the table in states.c.
 */
#include "lib/atomic_types.h"

enum line_actor { HERE, THERE }; /* the core that will probe, and the other */
enum line_access { LINE_END, LINE_WRITE, LINE_READ };

struct line_step {
	enum line_access access;
	enum line_actor actor;
};

#define LINE_STEPS 3

struct line_state {
	const char *name;
	unsigned cores; /* how many it needs */
	struct line_step steps[LINE_STEPS];
};

extern const struct line_state line_states[];
extern const unsigned line_nstates;

#define LINE_BATCH 32

/*
 * The lines of a batch: LINE_SPACING apart, all in one 4 KiB page, so that no
 * prefetcher brings the neighbour and one TLB entry covers them.
 */
struct line_pool {
	struct {
		atomic_long_t word;
		char gap[LINE_SPACING - sizeof(atomic_long_t)];
	} line[LINE_BATCH];
} __aligned(4096);

/* The calling core's part of one step over all lines, in its own order. The word becomes `value`.
 */
void line_act(struct line_pool *pool, enum line_access access, const u16 *order, long value);

#endif
