/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_SMP_H_
#define _X86_64_SMP_H_
#include "lib/types.h"

struct acpi;
struct bootinfo;

/* Fills the core list from the MADT (acpi may be NULL), else the MP table, else this core alone. */
void smp_list(const struct acpi *acpi);
/* Readies what machine_core_start() needs: a page below 1 MiB, stacks. */
void smp_prepare(const struct bootinfo *boot);

#endif
