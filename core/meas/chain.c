// SPDX-License-Identifier: GPL-2.0-only
#include "meas/chain.h"

#include <asm/cycles.h>

#define ADDS(n, x) __asm__ volatile(".rept " #n "\n\t" DEPENDENT_ADD ".endr" : "+r"(x) : : "cc")

#define CHAIN(n)                           \
	static u64 chain_##n(void)         \
	{                                  \
		u64 t0;                    \
		long x = 0;                \
                                           \
		cycles_fence();            \
		t0 = cycles_begin();       \
		ADDS(n, x);                \
		return cycles_end(x) - t0; \
	}

CHAIN(16)
CHAIN(32)
CHAIN(48)
CHAIN(64)
CHAIN(80)
CHAIN(96)
CHAIN(112)
CHAIN(128)

static u64 (*const chains[])(void) = {
	chain_16, chain_32, chain_48, chain_64, chain_80, chain_96, chain_112, chain_128,
};

static u64 quickest(u64 (*chain)(void), u32 rounds)
{
	u64 best = ~0ull;

	while (rounds--) {
		u64 t = chain();

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

	for (int i = 0; i < (int)ARRAY_SIZE(chains); i++)
		sum += (2 * i - 7) * (s64)quickest(chains[i], rounds);
	return sum < 0 ? 0 : (u32)(sum * 1000 / (168 / 2 * 16));
}

static u64 chain_of_long(void)
{
	u64 t0 = clock_now();
	long x = 0;

	for (u32 i = 0; i < CHAIN_LONG / 128; i++)
		ADDS(128, x);
	__asm__ volatile("" : : "r"(x));
	return clock_now() - t0;
}

u64 chain_long(u32 rounds)
{
	u64 t = quickest(chain_of_long, rounds);

	return t ? t : 1;
}
