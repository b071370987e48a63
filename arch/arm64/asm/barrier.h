/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_BARRIER_H_
#define _ASMARM64_BARRIER_H_
/*
 * As in Linux: all cores share the inner domain. A control dependency
 * orders a load before later stores; DMB ISHLD adds later loads.
 */
#include "lib/types.h"

#define smp_mb()		      __asm__ volatile("dmb ish" : : : "memory")
#define smp_rmb()		      __asm__ volatile("dmb ishld" : : : "memory")
#define smp_wmb()		      __asm__ volatile("dmb ishst" : : : "memory")
#define smp_acquire__after_ctrl_dep() smp_rmb()

#endif
