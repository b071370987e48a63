/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _HOSTED_HOSTED_H_
#define _HOSTED_HOSTED_H_
#include "lib/types.h"
#include "main.h"

/* machine.cmdline from a process's arguments. */
void hosted_join_words(int argc, char **argv);

/* Fills `machine` and the core list from what Linux tells. */
void hosted_describe(void);

/* The CPU that the core with this index is pinned to. */
unsigned hosted_cpu(unsigned index);

/* The ISA's part: machine.cpu, the counters, machine_features. */
void hosted_describe_isa(void);

/* Hz of a counter that the ISA does not tell, against CLOCK_MONOTONIC_RAW. */
u64 hosted_calibrate(void);

/* Once on each core's thread: its faults end in trap_report(). */
void hosted_catch_faults(void);

/* The ISA's part: pc and registers out of a ucontext_t. */
#define HOSTED_REGS_MAX 40
void hosted_trap_isa(const void *context, u64 *regs, struct trap *trap);

#endif
