/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_PERCPU_H_
#define _ASMARM64_PERCPU_H_
/* TPIDR_EL1 holds the index of the core. */
#include "lib/types.h"

static inline unsigned this_core(void)
{
	u64 index;

	__asm__("mrs %0, tpidr_el1" : "=r"(index));
	return index;
}

#endif
