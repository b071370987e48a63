/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_BOOT_H_
#define _X86_64_BOOT_H_
#include "bootinfo.h"

extern struct bootinfo boot;

struct acpi;

/* Fills machine.isa, cpu, timing and the like. acpi may be NULL. */
void describe_machine(const struct acpi *acpi);
/* The loader, ACPI and how the clock's rate was found. */
void describe_firmware(const struct acpi *acpi, const char *clock);

#endif
