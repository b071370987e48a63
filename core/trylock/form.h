/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TRYLOCK_FORM_H_
#define _TRYLOCK_FORM_H_
/*
 * A form of down_read_trylock() is one file of this directory: a function on
 * the count word and TRYLOCK_FORM(function, "name"). It is compiled once per
 * variant, together with the loops around it, so a timed path holds no
 * call, no test of a flag and no load of a parameter.
 */
#include <asm/cycles.h>

#include "lib/atomic_types.h"
#include "lib/set.h"

/* What a trylock came to. */
enum trylock {
	TRYLOCK_FAILED,
	TRYLOCK_ACQUIRED,
	/* Failed, and backing out left a free lock with a queue: the caller owes its wake. */
	TRYLOCK_FAILED_OWES_WAKE,
};

/* One batch of single shots, each on a line of its own. */
struct shots {
	atomic_long_t *const *word; /* in the order they are to be shot at */
	u32 *ticks;		    /* out: raw, of the counter cycles() reads */
	u32 n;
	u32 acquired; /* out */
};

/* Where a shot ends: outcome in a register, or the line owned and the stores out as well. */
enum shot_end { END_KNOWN, END_DONE, SHOT_ENDS };

struct trylock_form {
	const char *name, *variant;
	bool empty; /* nothing between the two counter reads */
	enum trylock (*once)(atomic_long_t *count);
	void (*shoot[SHOT_ENDS])(struct shots *shots);
};

SET_DECLARE(trylock_form, const struct trylock_form);

#define SHOOT(function, end, T1)                                 \
	static __noinline void function##_##end(struct shots *s) \
	{                                                        \
		u32 acquired = 0;                                \
                                                                 \
		for (u32 i = 0; i < s->n; i++) {                 \
			atomic_long_t *count = s->word[i];       \
			enum trylock got;                        \
			u64 t0, t1;                              \
                                                                 \
			cycles_fence();                          \
			t0 = cycles_begin();                     \
			got = function(count);                   \
			T1;                                      \
			s->ticks[i] = t1 - t0;                   \
			acquired += got == TRYLOCK_ACQUIRED;     \
		}                                                \
		s->acquired = acquired;                          \
	}

#define TRYLOCK_FORM(function, form, ...)                                                  \
	SHOOT(function, known, t1 = cycles_end(got))                                       \
	SHOOT(function, done, cycles_fence(); t1 = cycles_end(got))                        \
	static enum trylock function##_once(atomic_long_t *count)                          \
	{                                                                                  \
		return function(count);                                                    \
	}                                                                                  \
	static const struct trylock_form function##_form = { .name = form,                 \
							     .variant = VARIANT_NAME,      \
							     .once = function##_once,      \
							     .shoot = { function##_known,  \
									function##_done }, \
							     __VA_ARGS__ };                \
	SET_ENTRY(trylock_form, function##_form)

#endif
