/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMHOSTED_RISCV64_WAIT_H_
#define _ASMHOSTED_RISCV64_WAIT_H_
/* WFI is not a process's to execute. */
#include <asm/relax.h>

static inline void wait_relax(void)
{
	cpu_relax();
}

#endif
