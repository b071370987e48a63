/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RISCV64_BOOT_H_
#define _RISCV64_BOOT_H_
/* What the files of this directory have from each other. */
#include "lib/dtb.h"
#include "lib/types.h"

/* head.S */
void _start(void);
extern u64 asked_hart[]; /* by index: hart id + 1, before the hart is started at _start */

/* Called by head.S, on the core's own stack, with traps handled and floating point on. */
void boot_main(u64 hart, const void *dtb) __noreturn;
void core_main(unsigned index) __noreturn;

/* The console until a better one is found, so that every error is seen. */
void sbi_console_use(const char *why);

/* Fills machine.cores and machine_core, the boot hart first; names those left out. */
void harts_list(const struct dtb *dtb, u64 boot_hart);

/* Chooses the two counters; boot_fail() without a clock. */
void counters_init(const struct dtb *dtb);
/* On a further core. false: its cycle counter does not count. */
bool counters_init_core(void);
/* Cycles that reading the clock costs; 0: there is nothing to measure it with. */
unsigned counters_time_cost(void);

/* Devices that end a run. */
void exit_init(const struct dtb *dtb);

/* Timing claim, CPU and firmware; after counters_init(). */
void describe(const struct dtb *dtb, u64 boot_hart);

/* Known faults of this CPU. */
void quirks_init(void);

#endif
