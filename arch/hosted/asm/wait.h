/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMHOSTED_WAIT_H_
#define _ASMHOSTED_WAIT_H_
/* Where several cores share a CPU (wait_yields), a look that fails gives the CPU away. */
#include <sched.h>
#include <stdbool.h>

#include <asm/relax.h>

extern bool wait_yields;

static inline void wait_relax(void)
{
	cpu_relax();
	if (wait_yields)
		sched_yield();
}

#endif
