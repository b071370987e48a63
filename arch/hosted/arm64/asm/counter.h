/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMHOSTED_ARM64_COUNTER_H_
#define _ASMHOSTED_ARM64_COUNTER_H_
/* Linux keeps PMCCNTR_EL0 from processes (sysctl kernel.perf_user_access); CNTVCT_EL0 is always
 * there. */
#include "lib/types.h"

static __always_inline u64 read_time_counter(void)
{
	u64 value;

	__asm__ volatile("mrs %0, cntvct_el0" : "=r"(value) : : "memory");
	return value;
}

static __always_inline u64 read_cycle_counter(void)
{
	return read_time_counter();
}

#endif
