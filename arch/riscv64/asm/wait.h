/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_WAIT_H_
#define _ASMRISCV64_WAIT_H_
/*
 * A single-threaded emulator does not change core on PAUSE, but it does on
 * WFI: wait_give_way() arranges that something is always pending, so that
 * WFI returns when this core's turn comes round.
 */
#include <asm/relax.h>

#include "lib/types.h"

extern bool wait_yields; /* core/task/wait.h, which includes this */
void wait_give_way(void);

static inline void wait_relax(void)
{
	if (wait_yields)
		wait_give_way();
	else
		cpu_relax();
}

#endif
