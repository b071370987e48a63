// SPDX-License-Identifier: GPL-2.0-only
#include "line/states.h"

#include <asm/barrier.h>

#include "lib/choices.h"

const struct line_state line_states[] = {
	{ "here-dirty", 1, { { LINE_WRITE, HERE } } },
	{ "there-dirty", 2, { { LINE_WRITE, THERE } } },
	{ "there-read", 2, { { LINE_WRITE, HERE }, { LINE_READ, THERE } } },
};
const unsigned line_nstates = ARRAY_SIZE(line_states);

const char *choice_state(unsigned i)
{
	return i < line_nstates ? line_states[i].name : NULL;
}

void line_act(struct line_pool *pool, enum line_access access, const u16 *order, long value)
{
	for (unsigned i = 0; i < LINE_BATCH; i++) {
		atomic_long_t *word = &pool->line[order[i]].word;

		if (access == LINE_WRITE)
			atomic_long_set(word, value);
		else
			__asm__ volatile("" : : "r"(atomic_long_read(word)));
	}
	/* The state is there before the other core is told so. */
	smp_mb();
}
