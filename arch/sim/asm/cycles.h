/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMSIM_CYCLES_H_
#define _ASMSIM_CYCLES_H_
/* Both clocks are the core's virtual time in ns. Reading it takes time too. */
#include "lib/types.h"

u64 sim_clock(void);

static inline u64 cycles(void)
{
	return sim_clock();
}

static inline u64 cycles_begin(void)
{
	return sim_clock();
}

static inline u64 cycles_end(long result)
{
	__asm__ volatile("" : : "r"(result) : "memory");
	return sim_clock();
}

/* Stores are never buffered here. */
static inline void cycles_fence(void)
{
	barrier();
}

static inline u64 clock_now(void)
{
	return sim_clock();
}

/* Computing takes no virtual time. */
#define DEPENDENT_ADD ""

#endif
