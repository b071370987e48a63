/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_SMP_H_
#define _ARM64_SMP_H_
#include "lib/dtb.h"

/* This core sleeps for good; needs no stack. */
void park(void) __noreturn;

/*
 * Fills the core list: the core that runs this, and with a device tree (else NULL)
 * every other that its enable-method can start.
 */
void cores_describe(const struct dtb *dtb);

/* Maps what machine_core_start() writes to; once RAM is mapped. */
void smp_map_release(void);

/* What this core tells of itself when it arrives: kind, features. Any core. */
void core_identify(unsigned index);

/* Some core of the list waits at a cpu-release-addr. */
bool smp_spin_table(void);

#endif
