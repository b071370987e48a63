/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMSIM_WAIT_H_
#define _ASMSIM_WAIT_H_
/* A core that waits for a word sleeps in virtual time until the word's line is written. */
#include <asm/relax.h>

#include "lib/types.h"

/*
 * Returns at a write of the variant's atomics, at a kick, and now and then by itself, for
 * there are words that are written by other means.
 */
void sim_wait_on(const volatile void *address, u64 polls);
void sim_kick(unsigned core);

/* The core's own time goes on to there. */
void sim_work_until(u64 time);
void sim_switch_pays(void);

#define wait_clock(until)	sim_work_until(until)
#define switch_pays()		sim_switch_pays()
#define wait_on(address, polls) sim_wait_on(address, polls)
#define wait_kick(core)		sim_kick(core)
#define wait_relaxes(n)		sim_relax(n)

static inline void wait_relax(void)
{
	cpu_relax();
}

#endif
