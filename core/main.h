/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _MAIN_H_
#define _MAIN_H_
/* What a machine calls. See machine.h for the state it must have reached. */
#include "lib/types.h"

/* On the boot core, once. */
void barelock_main(void) __noreturn;

/* On each further core, once, with its index in the core list. */
void core_enter(unsigned index) __noreturn;

/*
 * A trap nobody expected, on any core, at any time. Prints core, cause, pc,
 * address and registers even when another core holds the console, ends the
 * run with status 1.
 */
struct trap {
	const char *cause; /* "illegal instruction", "data abort (translation fault, level 1)" */
	u64 code;	   /* the raw cause register */
	u64 pc, address;
	const u64 *regs;
	const char *const *reg_names;
	unsigned nregs;
};
void trap_report(const struct trap *trap) __noreturn;

/*
 * A machine that cannot go on before barelock_main() (no memory map, no
 * core list). One line; ends the run with status 1. Needs a console.
 */
void boot_fail(const char *fmt, ...) __noreturn __printf(1, 2);
/* Something worth knowing that the run survives; may be called before barelock_main(),
 * is printed then and kept for the records. */
void boot_warn(const char *fmt, ...) __printf(1, 2);

#endif
