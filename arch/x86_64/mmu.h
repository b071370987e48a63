/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_MMU_H_
#define _X86_64_MMU_H_
/*
 * One address space for all cores, virtual is physical. entry.S maps the
 * first 4 GiB; the rest comes on demand, before other cores run. Cache types
 * are the firmware's: MTRRs, with PAT's entry 0 (write-back) everywhere.
 */
#include "lib/types.h"

/* NULL: above what the CPU can address, or no table pages are left. An acpi_map_fn. */
const void *mmu_map(u64 phys, size_t len);

/* Page 0 and the pages below the cores' stacks fault from now on. */
void mmu_guard(unsigned cores);

#endif
