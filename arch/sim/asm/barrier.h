/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMSIM_BARRIER_H_
#define _ASMSIM_BARRIER_H_
/*
 * Simulated cores run one at a time, in the order of their virtual times: what one did is visible
 * to the next. Sequentially consistent, so this machine proves nothing about orders.
 */
#include "lib/types.h"

#define smp_mb()		      barrier()
#define smp_rmb()		      barrier()
#define smp_wmb()		      barrier()
#define smp_acquire__after_ctrl_dep() barrier()

#endif
