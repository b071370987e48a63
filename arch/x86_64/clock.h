/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_CLOCK_H_
#define _X86_64_CLOCK_H_
/* How fast the time stamp counter runs, and waiting by it. */
#include "lib/types.h"

struct acpi;

/* Fills machine.cycles and machine.clock; returns how the rate was found, for people. */
const char *clock_init(const struct acpi *acpi);

/* A counter of known rate that the TSC is held against. */
struct reference {
	const char *name;
	u64 hz;
	u64 mask; /* of the bits that count */
	u64 (*read)(void);
};

/* The best one this machine has, started; NULL: none. acpi may be NULL. */
const struct reference *reference_find(const struct acpi *acpi);

/* Busy; by the TSC, so after clock_init(). */
void delay_us(u64 us);

#endif
