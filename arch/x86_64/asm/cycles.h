/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMX86_64_CYCLES_H_
#define _ASMX86_64_CYCLES_H_
/*
 * The time stamp counter is both clocks. RDTSC is not ordered by itself:
 * LFENCE before it waits until all earlier instructions have completed,
 * LFENCE after it keeps later ones from starting. (On AMD only when
 * DE_CFG bit 1 is set: quirks.c sets it; Linux does for the hosted machine.)
 * RDTSCP would add nothing to that pair and is missing on poor CPUs.
 */
#include "lib/types.h"

static __always_inline u64 rdtsc(void)
{
	u32 lo, hi;

	__asm__ volatile("rdtsc" : "=a"(lo), "=d"(hi) : : "memory");
	return (u64)hi << 32 | lo;
}

static __always_inline u64 cycles(void)
{
	__asm__ volatile("lfence" : : : "memory");
	return rdtsc();
}

/* Nothing of what follows has begun when the counter is read, nothing before is pending. */
static __always_inline u64 cycles_begin(void)
{
	u64 t = cycles();

	__asm__ volatile("lfence" : : : "memory");
	return t;
}

/*
 * The counter once `result` is in a register and the branch on it resolved:
 * LFENCE dispatches nothing younger before that.
 */
static __always_inline u64 cycles_end(long result)
{
	__asm__ volatile("" : : "r"(result) : "memory");
	return cycles_begin();
}

/* All earlier loads and stores done: the line owned, the store buffer empty. */
static __always_inline void cycles_fence(void)
{
	__asm__ volatile("mfence" : : : "memory");
}

static __always_inline u64 clock_now(void)
{
	return cycles();
}

/* One core cycle after the one before it; adding a constant may be folded at rename. */
#define DEPENDENT_ADD "addq %0, %0\n\t"

#endif
