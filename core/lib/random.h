/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_RANDOM_H_
#define _LIB_RANDOM_H_
/* SplitMix64 (Steele, Lea, Flood 2014): small, and good for orders. The same seed, the same orders.
 */
#include "lib/types.h"

static inline u64 random_next(u64 *state)
{
	u64 z = *state += 0x9e3779b97f4a7c15ull;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
	z = (z ^ z >> 27) * 0x94d049bb133111ebull;
	return z ^ z >> 31;
}

/* 0..n-1; n at most 2^32. */
static inline u32 random_below(u64 *state, u32 n)
{
	return (random_next(state) >> 32) * n >> 32;
}

/* The numbers 0..n-1 in random order. */
static inline void random_order(u64 *state, u16 *order, u32 n)
{
	for (u32 i = 0; i < n; i++) {
		u32 j = random_below(state, i + 1);

		order[i] = i;
		order[i] = order[j];
		order[j] = i;
	}
}

#endif
