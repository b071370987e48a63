/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_RELAX_H_
#define _ASMARM64_RELAX_H_
/* YIELD: a NOP on the A-class cores known; a single-threaded emulator switches core on it. */

static inline void cpu_relax(void)
{
	__asm__ volatile("yield" : : : "memory");
}

#endif
