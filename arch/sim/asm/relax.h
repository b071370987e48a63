/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMSIM_RELAX_H_
#define _ASMSIM_RELAX_H_

#include "lib/types.h"

/* Lets virtual time pass, and others run. Longer and longer while the core touches no line. */
void sim_relax(u32 n);

static inline void cpu_relax(void)
{
	sim_relax(1);
}

#endif
