/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_TOPOLOGY_H_
#define _X86_64_TOPOLOGY_H_
#include "machine.h"

/*
 * Fills package, cluster, core, thread and kind of a core with that APIC id (hwid), by
 * the field widths that the calling core's CPUID tells. On a hybrid CPU they differ
 * from core to core, so each core does it again for itself.
 */
void topology_fill(struct core_desc *core, bool myself);

#endif
