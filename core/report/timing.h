/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _REPORT_TIMING_H_
#define _REPORT_TIMING_H_
/* How far the times of this run may be believed: one answer for every record and table. */
#include "machine.h"

/*
 * What the machine sees, raised from unknown to bare by board=, then lowered
 * by under=. Nothing raises a machine that saw an emulator or a hypervisor.
 */
enum timing timing_claim(void);
const char *timing_name(enum timing timing);

/* More cores than CPUs, or asked for: outcomes count, times do not. */
bool timing_functional(void);

/* Whether an instrument that rests on time may be judged; otherwise *why says why not. */
bool timing_judged(const char **why);

#endif
