/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_LOGGED_H_
#define _RWSEM_LOGGED_H_
/*
 * Included before all else where the lock is compiled a second time, for runs with a log: every
 * read-modify-write of the logged word is bracketed by two readings of the clock and noted with
 * the word before and after; so are the first look of a woken task, lock events and wakes.
 * `or` and `andnot`, which return no old word on some machines, become loops of
 * compare-and-exchange. Orders are those of the variant.
 */
#include "lib/atomic_types.h"
#include "task/sched.h"
#include "task/transitions.h"

/* The variant's own. One whose orders are all the same, or whose names are macros, has its own. */
#ifndef atomic_base
#define atomic_base(op, order) (atomic_long_##op##order)
#endif

static inline bool is_logged(const atomic_long_t *v)
{
	return (const volatile void *)v == transitions_word;
}

#define LOGGED_ADD(order)                                                                  \
	static __noinline long logged_add##order(long i, atomic_long_t *v)                 \
	{                                                                                  \
		bool log = is_logged(v);                                                   \
		u64 t0 = log ? clock_now() : 0;                                            \
		long after = atomic_base(add_return, order)(i, v);                         \
                                                                                           \
		if (log)                                                                   \
			transition_add(TRANSITION_rmw, t0, clock_now(), after - i, after); \
		return after;                                                              \
	}

#define LOGGED_CAS(order)                                                                         \
	static __noinline bool logged_cas##order(atomic_long_t *v, long *old, long new)           \
	{                                                                                         \
		bool log = is_logged(v), done;                                                    \
		u64 t0 = log ? clock_now() : 0;                                                   \
                                                                                                  \
		done = atomic_base(try_cmpxchg, order)(v, old, new);                              \
		if (log)                                                                          \
			transition_add(TRANSITION_rmw, t0, clock_now(), *old, done ? new : *old); \
		return done;                                                                      \
	}

/* A unit has use for some of them only. */
#pragma GCC diagnostic ignored "-Wunused-function"

LOGGED_ADD()
LOGGED_ADD(_acquire)
LOGGED_ADD(_release)
LOGGED_ADD(_relaxed)
LOGGED_CAS(_acquire)
LOGGED_CAS(_relaxed)

static __noinline void logged_change(atomic_long_t *v, long set, long clear)
{
	long was = atomic_base(read, )(v);

	while (!logged_cas_relaxed(v, &was, (was | set) & ~clear))
		;
}

static __noinline long logged_look(const atomic_long_t *v, long seen)
{
	struct task *self = current_task();

	if (is_logged(v) && self->fresh) {
		self->fresh = false;
		transition_note(TRANSITION_load, seen);
	}
	return seen;
}

#undef atomic_long_add_return
#undef atomic_long_add_return_acquire
#undef atomic_long_add_return_release
#undef atomic_long_add_return_relaxed
#undef atomic_long_try_cmpxchg_acquire
#undef atomic_long_or
#undef atomic_long_andnot
#undef atomic_long_read
#undef atomic_long_read_acquire

#define atomic_long_add_return(i, v)		     logged_add(i, v)
#define atomic_long_add_return_acquire(i, v)	     logged_add_acquire(i, v)
#define atomic_long_add_return_release(i, v)	     logged_add_release(i, v)
#define atomic_long_add_return_relaxed(i, v)	     logged_add_relaxed(i, v)
#define atomic_long_try_cmpxchg_acquire(v, old, new) logged_cas_acquire(v, old, new)
#define atomic_long_or(i, v)			     logged_change(v, i, 0)
#define atomic_long_andnot(i, v)		     logged_change(v, 0, i)
#define atomic_long_read(v)			     logged_look(v, atomic_base(read, )(v))
#define atomic_long_read_acquire(v)		     logged_look(v, atomic_base(read, _acquire)(v))

/* policies.c */
#define RWSEM_OF(set, name)			     any_##name
#define RWSEM_OWN_READS(set)
#define RWSEM_OWN_WRITES(set)
#define RWSEM_OWN_TRYLOCK(ident)

#define lockevent_note(event) transition_note(TRANSITION_event, event)
#define wake_note(task)	      transition_note(TRANSITION_wake, task_number(task))

#endif
