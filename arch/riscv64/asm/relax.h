/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_RELAX_H_
#define _ASMRISCV64_RELAX_H_
/* PAUSE (Zihintpause) by its encoding, FENCE with w before nothing: a hint to every core. */

static inline void cpu_relax(void)
{
	__asm__ volatile(".4byte 0x0100000f" : : : "memory");
}

#endif
