/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMX86_64_PERCPU_H_
#define _ASMX86_64_PERCPU_H_
/*
 * IA32_TSC_AUX would do, but a poor CPU has no RDTSCP. GS base points at
 * this core's index instead, see smp.c.
 */
#include "lib/types.h"

static inline unsigned this_core(void)
{
	unsigned index;

	__asm__("movl %%gs:0, %0" : "=r"(index));
	return index;
}

#endif
