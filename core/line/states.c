// SPDX-License-Identifier: GPL-2.0-only
#include "line/states.h"

#include <string.h>

#include <asm/cache.h>
#include <asm/cycles.h>

#include "bench/check.h"
#include "lib/choices.h"

#define NEAR DISTANCE_NEAR
#define FAR  DISTANCE_FAR
#define OPEN DISTANCE_OPEN

const struct line_state line_states[] = {
	{ "here-dirty", 1, NEAR, NEAR, { { LINE_WRITE, HERE } } },
	{ "here-exclusive",
	  1,
	  NEAR,
	  NEAR,
	  { { LINE_WRITE, HERE }, { LINE_FLUSH, HERE }, { LINE_READ, HERE } } },
	{ "here-shared",
	  2,
	  NEAR,
	  FAR,
	  { { LINE_WRITE, HERE },
	    { LINE_FLUSH, HERE },
	    { LINE_READ, THERE },
	    { LINE_READ, HERE } } },
	{ "there-dirty", 2, FAR, FAR, { { LINE_WRITE, THERE } } },
	/* Where a read takes a dirty line over with its ownership, the load is far, else near. */
	{ "there-read", 2, OPEN, FAR, { { LINE_WRITE, HERE }, { LINE_READ, THERE } } },
	{ "there-clean",
	  2,
	  FAR,
	  FAR,
	  { { LINE_WRITE, HERE }, { LINE_FLUSH, HERE }, { LINE_READ, THERE } } },
	{ "there-shared",
	  3,
	  FAR,
	  FAR,
	  { { LINE_WRITE, HERE },
	    { LINE_FLUSH, HERE },
	    { LINE_READ, THERE },
	    { LINE_READ, THIRD } } },
	{ "outer", 1, FAR, FAR, { { LINE_WRITE, HERE }, { LINE_EVICT, HERE } } },
	{ "memory", 1, FAR, FAR, { { LINE_WRITE, HERE }, { LINE_FLUSH, HERE } } },
};
const unsigned line_nstates = ARRAY_SIZE(line_states);

const char *choice_state(unsigned i)
{
	return i < line_nstates ? line_states[i].name : NULL;
}

const char *line_state_missing(const struct line_state *state, unsigned cores)
{
	if (state->cores > cores)
		return state->cores == 2 ? "needs 2 cores" : "needs 3 cores";
	for (unsigned i = 0; i < LINE_STEPS; i++)
		if (state->steps[i].access == LINE_FLUSH && !cache_flush_exists())
			return "needs an instruction that flushes a line";
	return NULL;
}

/*
 * Larger than any core's private caches of today; reading it all drives out
 * what was there, into whatever cores share, without asking for a flush.
 */
#define EVICT_BYTES (4u << 20)

static void evict(void)
{
	static char bytes[EVICT_BYTES] __aligned(4096);
	static bool written;

	/* Memory that was never written may be one page of zeroes, many times over. */
	if (!written)
		memset(bytes, 1, sizeof(bytes));
	written = true;
	/* An emulator has no caches to empty: there the walk only shows that it can be done. */
	for (size_t i = 0; i < check_rounds(sizeof(bytes), 4096); i += 64)
		__asm__ volatile("" : : "r"(READ_ONCE(bytes[i])));
}

static void touch(struct lock_words *lock, enum line_access access, long count)
{
	switch (access) {
	case LINE_WRITE:
		atomic_long_set(&lock->count, count);
		break;
	case LINE_READ:
		__asm__ volatile("" : : "r"(atomic_long_read(&lock->count)));
		break;
	default:
		cache_flush(lock);
	}
}

void line_act(struct line_pool *pool, enum line_access access, const u16 *order, long count)
{
	if (access == LINE_EVICT)
		evict();
	for (unsigned i = 0; i < LINE_BATCH && access != LINE_EVICT; i++)
		touch(&pool->line[order[i]].lock, access, count);
	/* The state is there before another core is told so. */
	cycles_fence();
}
