/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMHOSTED_RISCV64_COUNTER_H_
#define _ASMHOSTED_RISCV64_COUNTER_H_
/*
 * Linux 6.6 and newer keep rdcycle from processes (sysctl kernel.perf_user_access); rdtime is
 * always there.
 */
#include "lib/types.h"

static __always_inline u64 read_time_counter(void)
{
	u64 value;

	__asm__ volatile("rdtime %0" : "=r"(value) : : "memory");
	return value;
}

static __always_inline u64 read_cycle_counter(void)
{
	return read_time_counter();
}

#endif
