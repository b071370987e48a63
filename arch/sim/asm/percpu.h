/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMSIM_PERCPU_H_
#define _ASMSIM_PERCPU_H_

extern unsigned sim_running;

static inline unsigned this_core(void)
{
	return sim_running;
}

#endif
