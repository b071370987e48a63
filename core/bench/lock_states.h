/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_LOCK_STATES_H_
#define _BENCH_LOCK_STATES_H_
/* Lock states: what stands in the count word when the trylock comes. One row each. */
#include "trylock/form.h"

struct lock_state {
	const char *name;
	long count;
	bool by_default;    /* part of a run that names none */
	bool reads, writes; /* whether a reader, a writer gets it */
	bool busy;	    /* other readers come and go meanwhile: only with there-dirty */
};

extern const struct lock_state lock_states[];
extern const unsigned lock_nstates;

/* Whether a form of that kind takes a lock in that state. */
bool lock_state_gives(const struct lock_state *lock, enum form_kind kind);

#endif
