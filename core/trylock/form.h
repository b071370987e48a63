/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TRYLOCK_FORM_H_
#define _TRYLOCK_FORM_H_
/* A form of down_read_trylock() or down_write_trylock(), as the experiments see it. */
#include "lib/atomic_types.h"
#include "lib/set.h"
#include "rwsem/count.h"

/* What a trylock came to. */
enum trylock {
	TRYLOCK_FAILED,
	TRYLOCK_ACQUIRED,
	/* Failed, and backing out left a free lock with a queue: the caller owes its wake. */
	TRYLOCK_FAILED_OWES_WAKE,
};

enum form_kind {
	FORM_READ,
	FORM_READ_STAYS, /* a failure leaves its reader in the word, for the slow path to take back
			  */
	FORM_WRITE,
	FORM_EMPTY,	 /* nothing between the two counter reads */
	FORM_PROBE_LOAD, /* what a twin is probed with */
	FORM_PROBE_RMW,
};

/* The words of the lock that a fast path touches, in the kernel's order. */
struct lock_words {
	atomic_long_t count;
	atomic_long_t owner;
};

/* What a single shot came to. */
struct shot {
	u32 ticks; /* raw, of the counter cycles() reads */
	enum trylock got;
	u32 failures; /* compare-exchanges that found another word */
};

/* What a burst of acquire and release against others came to. */
struct burst {
	u32 acquired;
	u32 failures; /* compare-exchanges that found another word */
	u32 streak;   /* most of them in one trylock */
};

/* Where a shot ends: outcome in a register, or the line owned and the stores out as well. */
enum shot_end { END_KNOWN, END_DONE, SHOT_ENDS };
/* What is shot: the count word only, or with the owner load and store that mainline does. */
enum shot_body { BODY_FULL, BODY_BARE, SHOT_BODIES };

struct trylock_form {
	const char *name, *variant;
	enum form_kind kind;
	/* Another variant with the same code for this form, or NULL. */
	const char *same_as;
	/* Why the form's idea comes to nothing with this variant, or NULL. */
	const char *idea_absent;
	enum trylock (*once)(atomic_long_t *count);
	/* One shot; `self` is the owner word's task: low two bits zero. */
	void (*shoot[SHOT_BODIES][SHOT_ENDS])(struct lock_words *lock, long self,
					      struct shot *shot);
	/* n times in a row; NULL: an instrument that no burst is made of. */
	void (*loop)(struct lock_words *lock, long self, u32 n, struct burst *burst);
};

SET_DECLARE(trylock_form, const struct trylock_form);

#endif
