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

#include "lib/types.h"

extern bool wait_yields;

#define WAIT_LONG 4096 /* looks: some 100 us */

/* The thread sanitizer sees no fences: it is told which word's writer is meant. */
#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#define wait_acquired(address) __tsan_acquire((void *)(address))
#endif

static inline void wait_relax(void)
{
	static _Thread_local unsigned looks;

	cpu_relax();
	if (READ_ONCE(wait_yields) || !(++looks % WAIT_LONG))
		sched_yield();
}

#endif
