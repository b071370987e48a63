/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_CYCLES_H_
#define _ASMARM64_CYCLES_H_
/*
 * Two counters: PMCCNTR_EL0 ticks once a core cycle, CNTVCT_EL0 is the
 * system's, too coarse (19 to 100 MHz) for one operation. Where a core has no
 * usable PMU, counter.c rewrites each read of the first, listed in the section
 * cycle_sites, into one of the second before any is executed: the timed path
 * has no test.
 *
 * Neither read is ordered by itself. ISB before it: what is younger is
 * fetched again once everything older is past speculation. ISB after it: nothing
 * younger begins before the counter is read.
 */
#include "lib/types.h"

static __always_inline u64 cycles(void)
{
	u64 t;

	__asm__ volatile("isb\n"
			 "1:	mrs %0, pmccntr_el0\n"
			 "	.pushsection cycle_sites, \"a\"\n"
			 "	.long 1b - .\n"
			 "	.popsection"
			 : "=r"(t)
			 :
			 : "memory");
	return t;
}

static __always_inline u64 cycles_begin(void)
{
	u64 t = cycles();

	__asm__ volatile("isb" : : : "memory");
	return t;
}

/*
 * ISB does not wait for a load whose value nobody needs. The branch needs the result:
 * a control dependency followed by ISB orders the load before
 * the counter's read (DDI 0487, B2.3).
 */
static __always_inline u64 cycles_end(long result)
{
	__asm__ volatile("cbnz %0, 1f\n1:" : : "r"(result) : "memory");
	return cycles();
}

/* All earlier loads and stores done: the line owned, the store buffer empty. */
static __always_inline void cycles_fence(void)
{
	__asm__ volatile("dsb sy\n\tisb" : : : "memory");
}

static __always_inline u64 clock_now(void)
{
	u64 t;

	__asm__ volatile("isb\n\tmrs %0, cntvct_el0" : "=r"(t) : : "memory");
	return t;
}

/* Adds 1 to operand 0, one core cycle after the add before it. */
#define DEPENDENT_ADD "add %0, %0, #1\n\t"

#endif
