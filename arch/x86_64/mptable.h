/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_MPTABLE_H_
#define _X86_64_MPTABLE_H_
/* The table of processors from before ACPI; QEMU's microvm has it when ACPI is off. */
#include "lib/types.h"

/* APIC ids of the enabled processors; returns how many there are (may exceed max), 0: no table. */
unsigned mptable_ids(u32 *ids, unsigned max);

#endif
