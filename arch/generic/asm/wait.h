/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMGENERIC_WAIT_H_
#define _ASMGENERIC_WAIT_H_
/* cpu_relax() already gives way to other cores of a single-threaded emulator. */
#include <asm/relax.h>

static inline void wait_relax(void)
{
	cpu_relax();
}

#endif
