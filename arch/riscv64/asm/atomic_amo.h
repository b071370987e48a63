/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_ATOMIC_AMO_H_
#define _ASMRISCV64_ATOMIC_AMO_H_
/*
 * AMO instructions; compare-exchange by LR/SC, as the A extension has no other. Fully ordered
 * it is LR, SC.rl and a full fence.
 */
#include <asm/amo.h>

#define VARIANT_NAME	    "amo"
#define VARIANT_READS_FIRST 1

static __always_inline bool variant_usable(void)
{
	return true;
}

RISCV_CMPXCHG(_relaxed, "", "sc.d", "")
RISCV_CMPXCHG(_acquire, "", "sc.d", RISCV_ACQUIRE)
RISCV_CMPXCHG(_release, RISCV_RELEASE, "sc.d", "")
RISCV_CMPXCHG(, "", "sc.d.rl", RISCV_FULL)

#endif
