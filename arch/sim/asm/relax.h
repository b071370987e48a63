/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMSIM_RELAX_H_
#define _ASMSIM_RELAX_H_

/* Lets virtual time pass, and others run. Longer and longer while the core touches no line. */
void sim_relax(void);

static inline void cpu_relax(void)
{
	sim_relax();
}

#endif
