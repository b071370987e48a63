/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_BARRIER_H_
#define _ASMRISCV64_BARRIER_H_
/* RVWMO; memory only, as Linux' smp_ barriers. */
#include "lib/types.h"

#define smp_mb()		      __asm__ volatile("fence rw, rw" : : : "memory")
#define smp_rmb()		      __asm__ volatile("fence r, r" : : : "memory")
#define smp_wmb()		      __asm__ volatile("fence w, w" : : : "memory")

/* A control dependency orders later stores by itself (RVWMO rule 11), later loads not. */
#define smp_acquire__after_ctrl_dep() smp_rmb()

#endif
