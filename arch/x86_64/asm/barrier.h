/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMX86_64_BARRIER_H_
#define _ASMX86_64_BARRIER_H_
/*
 * x86 keeps all orders but store before later load (Intel SDM vol. 3A,
 * 8.2.3), so only smp_mb() is an instruction: a locked add on the stack,
 * as in Linux, cheaper than MFENCE.
 */
#include "lib/types.h"

#define smp_mb()		      __asm__ volatile("lock addl $0, -4(%%rsp)" : : : "memory", "cc")
#define smp_rmb()		      barrier()
#define smp_wmb()		      barrier()
#define smp_acquire__after_ctrl_dep() barrier()

#endif
