/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMX86_64_RELAX_H_
#define _ASMX86_64_RELAX_H_
/* PAUSE: ~10 cycles before Skylake, ~140 since; a single-threaded emulator switches core on it. */

static inline void cpu_relax(void)
{
	__asm__ volatile("pause" : : : "memory");
}

#endif
