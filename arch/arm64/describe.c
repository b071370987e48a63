// SPDX-License-Identifier: GPL-2.0-only
#include "describe.h"

#include <stdio.h>

#include "early.h"
#include "gic.h"
#include "machine.h"
#include "psci.h"
#include "smp.h"
#include "sysreg.h"

/* MIDR_EL1: implementer 31:24, variant 23:20, part 15:4, revision 3:0 */
#define PART(implementer, part) ((implementer) << 24 | (part) << 4)
#define PART_MASK		0xff00fff0u

static const struct {
	u32 part;
	const char *name;
} parts[] = {
	{ PART(0x41u, 0xd03), "Cortex-A53" },  { PART(0x41u, 0xd04), "Cortex-A35" },
	{ PART(0x41u, 0xd05), "Cortex-A55" },  { PART(0x41u, 0xd07), "Cortex-A57" },
	{ PART(0x41u, 0xd08), "Cortex-A72" },  { PART(0x41u, 0xd09), "Cortex-A73" },
	{ PART(0x41u, 0xd0a), "Cortex-A75" },  { PART(0x41u, 0xd0b), "Cortex-A76" },
	{ PART(0x41u, 0xd0c), "Neoverse-N1" }, { PART(0x41u, 0xd0d), "Cortex-A77" },
	{ PART(0x41u, 0xd40), "Neoverse-V1" }, { PART(0x41u, 0xd41), "Cortex-A78" },
	{ PART(0x41u, 0xd44), "Cortex-X1" },   { PART(0x41u, 0xd46), "Cortex-A510" },
	{ PART(0x41u, 0xd47), "Cortex-A710" }, { PART(0x41u, 0xd49), "Neoverse-N2" },
	{ PART(0x41u, 0xd4f), "Neoverse-V2" }, { PART(0xc0u, 0xac3), "Ampere-1" },
	{ PART(0xc0u, 0xac4), "Ampere-1A" },   { PART(0x43u, 0x0af), "ThunderX2" },
	{ PART(0x48u, 0xd01), "Kunpeng-920" }, { PART(0x46u, 0x001), "A64FX" },
	{ PART(0x00u, 0x051), "QEMU max" },
};

/* Root nodes and devices that exist in emulators only. */
static const char *const emulated[] = { "linux,dummy-virt", "linux,sbsa-ref", "qemu,fw-cfg-mmio" };

static void describe_cpu(void)
{
	u32 midr = sysreg_read(midr_el1);
	const char *name = "CPU";

	for (unsigned i = 0; i < ARRAY_SIZE(parts); i++)
		if (parts[i].part == (midr & PART_MASK))
			name = parts[i].name;
	snprintf(machine.cpu, sizeof(machine.cpu), "%s r%up%u (MIDR 0x%08x)", name,
		 (unsigned)midr >> 20 & 15, (unsigned)midr & 15, (unsigned)midr);
}

static void describe_firmware(void)
{
	char psci[32];

	psci_describe(psci, sizeof(psci));
	snprintf(machine.firmware, sizeof(machine.firmware), "%s%s, entered at EL%u, %s", psci,
		 smp_spin_table() ? ", spin-table" : "", (unsigned)entry_el,
		 gic_name() ? gic_name() : "no GIC");
}

static void describe_timing(const struct dtb *dtb)
{
	machine.timing = TIMING_UNKNOWN;
	machine.timing_why = "nothing says what runs this";
	if (!dtb)
		return;
	if (dtb_find(dtb, "/hypervisor") >= 0) {
		machine.timing = TIMING_VIRTUAL;
		machine.timing_why = "the device tree has a hypervisor node";
	}
	for (unsigned i = 0; i < ARRAY_SIZE(emulated); i++)
		if (dtb_find_compatible(dtb, dtb_root(dtb), emulated[i]) >= 0) {
			machine.timing = TIMING_EMULATED;
			machine.timing_why = emulated[i];
		}
}

void machine_describe(const struct dtb *dtb)
{
	machine.name = "bare";
	machine.isa = "arm64";
	describe_cpu();
	describe_firmware();
	describe_timing(dtb);
}
