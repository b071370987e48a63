/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_TRANSITIONS_H_
#define _TASK_TRANSITIONS_H_
/*
 * What happened to one lock word, and to the tasks around it: a ring a core, away from the lock's
 * line. Off unless a run asks for it. Only code compiled for it (rwsem/logged.h) writes
 * the word's changes; parks, wakes and sleeps come from core/task.
 *
 * A change happened between t0 and t0 + dt on clock_now(), the reading's step and the skew
 * between cores aside.
 */
#include <asm/cycles.h>
#include <asm/percpu.h>

#include "machine.h"
#include "task/park.h"

#define TRANSITIONS(T)                                                                            \
	T(rmw)	   /* of the word: before, after (also a failed compare: equal) */                \
	T(load)	   /* the first look at the word of a task that was woken: before */              \
	T(event)   /* a lock event: before is its number */                                       \
	T(wake)	   /* about to wake a task: before is its number */                               \
	T(noticed) /* its core has seen the wake of a task, before any modelled delay: its number \
		    */                                                                            \
	T(run)	   /* back from a park */                                                         \
	T(park)	   /* about to park */                                                            \
	T(sleep)   /* about to sleep until that clock_now() */                                    \
	T(mark)	   /* an experiment's own: before, after */

#define TRANSITION_ENUM(name) TRANSITION_##name,
enum transition_what { TRANSITIONS(TRANSITION_ENUM) TRANSITION_WHATS };

extern const char *const transition_names[TRANSITION_WHATS];

/* Entries of all rings together. */
#ifndef TRANSITION_POOL
#define TRANSITION_POOL 65536
#endif

struct transition {
	u64 t0;
	u32 dt;
	u16 task; /* sched.h's number, or TASKS_MAX + the core's index for a core's own */
	u8 what;  /* enum transition_what */
	s64 before, after;
};

/* Off, or on for the word at that address: rings emptied. Cores rest. */
void transitions_begin(const volatile void *word);
void transitions_end(void);

/* By a core, in its ring. */
void transition_add(enum transition_what what, u64 t0, u64 t1, s64 before, s64 after);

/* The word that is logged, or NULL. */
extern const volatile void *transitions_word;

static inline bool transitions_on(void)
{
	return READ_ONCE(transitions_word) != NULL;
}

/* A moment, with a number. */
static inline void transition_note(enum transition_what what, s64 number)
{
	if (transitions_on()) {
		u64 now = clock_now();

		transition_add(what, now, now, number, 0);
	}
}

/*
 * When the cores rest: entry i of that rank's ring, the oldest first, i below the count;
 * and how many older ones were overwritten.
 */
unsigned transitions_count(unsigned rank);
const struct transition *transition_at(unsigned rank, unsigned i);
u64 transitions_lost(unsigned rank);
/* Entries that a ring holds at most. */
unsigned transitions_room(void);

#endif
