// SPDX-License-Identifier: GPL-2.0-only
#include "meas/shots.h"

void shots_take(const struct trylock_form *form, enum shot_body body, enum shot_end end,
		const struct shots *shots)
{
	for (u32 i = 0; i < shots->n; i++) {
		struct shot shot;

		form->shoot[body][end](shots->lock[i], shots->self, &shot);
		shots->ticks[i] = shot.ticks;
		shots->acquired[i] = shot.got == TRYLOCK_ACQUIRED;
		shots->failures[i] = shot.failures;
	}
}
