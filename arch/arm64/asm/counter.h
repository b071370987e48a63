/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_COUNTER_H_
#define _ASMARM64_COUNTER_H_
/*
 * PMCCNTR_EL0 ticks once a core cycle; CNTVCT_EL0 is the system's, too coarse
 * (19 to 100 MHz) for one operation. Where a core has no usable PMU, counter.c
 * rewrites each read of the first, listed in the section cycle_sites, into one
 * of the second before any is executed: the timed path has no test.
 */
#include "lib/types.h"

static __always_inline u64 read_cycle_counter(void)
{
	u64 value;

	__asm__ volatile("1: mrs %0, pmccntr_el0\n"
			 " .pushsection cycle_sites, \"a\"\n"
			 " .long 1b - .\n"
			 " .popsection"
			 : "=r"(value)
			 :
			 : "memory");
	return value;
}

static __always_inline u64 read_time_counter(void)
{
	u64 value;

	__asm__ volatile("mrs %0, cntvct_el0" : "=r"(value) : : "memory");
	return value;
}

#endif
