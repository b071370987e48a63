/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _MEAS_SHOTS_H_
#define _MEAS_SHOTS_H_
#include "trylock/form.h"

/* One batch of single shots, each on a lock of its own. */
struct shots {
	struct lock_words *const *lock; /* in the order they are to be shot at */
	u32 *ticks;			/* out: raw, of the counter cycles() reads */
	u8 *acquired;			/* out, per shot */
	u8 *failures; /* out, per shot: compare-exchanges that found another word */
	long self;    /* the owner word's task: low two bits zero */
	u32 n;
};

/* Call and return of each shot lie outside its two readings. */
void shots_take(const struct trylock_form *form, enum shot_body body, enum shot_end end,
		const struct shots *shots);

#endif
