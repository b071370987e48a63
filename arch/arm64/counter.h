/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_COUNTER_H_
#define _ARM64_COUNTER_H_
/* Which counter cycles() reads; see <asm/cycles.h>. */
#include "lib/types.h"

/*
 * Starts this core's PMCCNTR_EL0 and watches it advance; where that fails, rewrites the reads.
 * On the first core, before any of them is executed, with MMU and caches off.
 */
void counter_choose(void);

/* On every further core. False: the first core's counter does not run here. */
bool counter_start(void);

/* Fills machine.cycles and machine.clock; hz_told: the device tree's, 0: it tells none. */
void counter_describe(u32 hz_told);

#endif
