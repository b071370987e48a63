/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMHOSTED_WAIT_H_
#define _ASMHOSTED_WAIT_H_
/*
 * Where several cores share a CPU (wait_yields), a look that fails gives the CPU away. So does
 * a wait that has become long: the core it waits for may have been scheduled out for this one.
 */
#include <sched.h>
#include <stdbool.h>

#include <asm/relax.h>

extern bool wait_yields;

#define WAIT_LONG 4096 /* looks: some 100 us */

static inline void wait_relax(void)
{
	static _Thread_local unsigned looks;

	cpu_relax();
	if (wait_yields || !(++looks % WAIT_LONG))
		sched_yield();
}

#endif
