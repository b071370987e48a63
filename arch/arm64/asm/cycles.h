/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_CYCLES_H_
#define _ASMARM64_CYCLES_H_
/*
 * A counter's read is not ordered by itself. ISB before it: what is younger is
 * fetched again once everything older is past speculation. ISB after it: nothing
 * younger begins before the counter is read.
 */
#include <asm/counter.h>

#include "lib/types.h"

static __always_inline u64 cycles(void)
{
	__asm__ volatile("isb" : : : "memory");
	return read_cycle_counter();
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
	__asm__ volatile("isb" : : : "memory");
	return read_time_counter();
}

/* One core cycle after the one before it; adding a constant may be folded at rename. */
#define DEPENDENT_ADD "add %0, %0, %0\n\t"

#endif
