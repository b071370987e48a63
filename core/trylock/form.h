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

/* One batch of single shots, each on a lock of its own. */
struct shots {
	struct lock_words *const *lock; /* in the order they are to be shot at */
	u32 *ticks;			/* out: raw, of the counter cycles() reads */
	u8 *acquired;			/* out, per shot */
	long self;			/* the owner word's task: low two bits zero */
	u8 *failures; /* out, per shot: compare-exchanges that found another word */
	u32 n;
};

/* A burst of acquire and release against others; what it did is added to the counts. */
struct loop {
	struct lock_words *lock;
	long self;
	u32 burst;
	u32 streak;	      /* out: most failed compare-exchanges of one trylock */
	u64 acquired, failed; /* out */
	u64 cas_failures;     /* out */
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
	void (*shoot[SHOT_BODIES][SHOT_ENDS])(struct shots *shots);
	void (*loop)(struct loop *loop);
};

SET_DECLARE(trylock_form, const struct trylock_form);

#endif
