/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_EXIT_H_
#define _ARM64_EXIT_H_
#include "lib/dtb.h"

/* Finds what machine_poweroff() needs besides PSCI. */
void exit_init(const struct dtb *dtb);

#endif
