/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_MIDR_H_
#define _ARM64_MIDR_H_
/* A core's own name for itself; for the bare machine and the hosted one. */
#include <stdio.h>

#include "lib/types.h"

/* MIDR_EL1: implementer 31:24, variant 23:20, part 15:4, revision 3:0 */
#define MIDR_PART(implementer, part) ((implementer) << 24 | (part) << 4)
#define MIDR_PART_MASK		     0xff00fff0u

static const struct {
	u32 part;
	char name[12];
} midr_parts[] = {
	{ MIDR_PART(0x41u, 0xd03), "Cortex-A53" },  { MIDR_PART(0x41u, 0xd04), "Cortex-A35" },
	{ MIDR_PART(0x41u, 0xd05), "Cortex-A55" },  { MIDR_PART(0x41u, 0xd07), "Cortex-A57" },
	{ MIDR_PART(0x41u, 0xd08), "Cortex-A72" },  { MIDR_PART(0x41u, 0xd09), "Cortex-A73" },
	{ MIDR_PART(0x41u, 0xd0a), "Cortex-A75" },  { MIDR_PART(0x41u, 0xd0b), "Cortex-A76" },
	{ MIDR_PART(0x41u, 0xd0c), "Neoverse-N1" }, { MIDR_PART(0x41u, 0xd0d), "Cortex-A77" },
	{ MIDR_PART(0x41u, 0xd40), "Neoverse-V1" }, { MIDR_PART(0x41u, 0xd41), "Cortex-A78" },
	{ MIDR_PART(0x41u, 0xd44), "Cortex-X1" },   { MIDR_PART(0x41u, 0xd46), "Cortex-A510" },
	{ MIDR_PART(0x41u, 0xd47), "Cortex-A710" }, { MIDR_PART(0x41u, 0xd49), "Neoverse-N2" },
	{ MIDR_PART(0x41u, 0xd4f), "Neoverse-V2" }, { MIDR_PART(0xc0u, 0xac3), "Ampere-1" },
	{ MIDR_PART(0xc0u, 0xac4), "Ampere-1A" },   { MIDR_PART(0x43u, 0x0af), "ThunderX2" },
	{ MIDR_PART(0x48u, 0xd01), "Kunpeng-920" }, { MIDR_PART(0x46u, 0x001), "A64FX" },
	{ MIDR_PART(0x00u, 0x051), "QEMU max" },
};

/* "Cortex-A72 r0p3 (MIDR 0x410fd083)" */
static inline void midr_describe(u32 midr, char *out, size_t size)
{
	const char *name = "CPU";

	for (unsigned i = 0; i < ARRAY_SIZE(midr_parts); i++)
		if (midr_parts[i].part == (midr & MIDR_PART_MASK))
			name = midr_parts[i].name;
	snprintf(out, size, "%s r%up%u (MIDR 0x%08x)", name, (unsigned)midr >> 20 & 15,
		 (unsigned)midr & 15, (unsigned)midr);
}

#endif
