// SPDX-License-Identifier: GPL-2.0-only
#include "meas/chain.h"

#include <asm/cycles.h>

#define ADDS(n, x) __asm__ volatile(".rept " #n "\n\t" DEPENDENT_ADD ".endr" : "+r"(x) : : "cc")

/* Chains of 16 (i + 1) adds are one, entered at different places: all cost the same jump. */
#define LENGTHS	   8

static u64 chain(u32 i)
{
	static const void *const entries[LENGTHS] = { &&add_16, &&add_32, &&add_48,  &&add_64,
						      &&add_80, &&add_96, &&add_112, &&add_128 };
	const void *entry = entries[i];
	u64 t0;
	long x = 0;

	cycles_fence();
	t0 = cycles_begin();
	goto *entry;
add_128:
	ADDS(16, x);
add_112:
	ADDS(16, x);
add_96:
	ADDS(16, x);
add_80:
	ADDS(16, x);
add_64:
	ADDS(16, x);
add_48:
	ADDS(16, x);
add_32:
	ADDS(16, x);
add_16:
	ADDS(16, x);
	return cycles_end(x) - t0;
}

static u64 quickest(u64 (*chain_of)(u32 i), u32 i, u32 rounds)
{
	u64 best = ~0ull;

	while (rounds--) {
		u64 t = chain_of(i);

		best = t < best ? t : best;
	}
	return best;
}

/*
 * Lengths are 16 (i + 1), so with weights w = 2i - 7 (twice the distance from the
 * middle, sum of squares 168) the slope an add is sum(w t) / (168 / 2 * 16).
 */
u32 chain_slope_milli(u32 rounds)
{
	s64 sum = 0;

	for (int i = 0; i < LENGTHS; i++)
		sum += (2 * i - 7) * (s64)quickest(chain, i, rounds);
	return sum < 0 ? 0 : (u32)(sum * 1000 / (168 / 2 * 16));
}

static u64 long_chain(u32 blocks)
{
	u64 t0 = clock_now();
	long x = 0;

	while (blocks--)
		ADDS(128, x);
	__asm__ volatile("" : : "r"(x));
	return clock_now() - t0;
}

u64 chain_long(u32 rounds)
{
	u64 t = quickest(long_chain, CHAIN_LONG / 128, rounds);

	return t ? t : 1;
}
