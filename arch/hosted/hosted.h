/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _HOSTED_HOSTED_H_
#define _HOSTED_HOSTED_H_
#include "lib/types.h"

/* Fills `machine` and the core list from what Linux tells. */
void hosted_describe(void);

/* The CPU that the core with this index is pinned to. */
unsigned hosted_cpu(unsigned index);

/* The ISA's part: machine.cpu, the counters, machine_features. */
void hosted_describe_isa(void);

/* Hz of a counter that the ISA does not tell, against CLOCK_MONOTONIC_RAW. */
u64 hosted_calibrate(void);

#endif
