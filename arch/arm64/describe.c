// SPDX-License-Identifier: GPL-2.0-only
#include "describe.h"

#include <stdio.h>

#include "early.h"
#include "gic.h"
#include "machine.h"
#include "midr.h"
#include "psci.h"
#include "smp.h"
#include "sysreg.h"

/* Root nodes and devices that exist in emulators only. */
static const char *const emulated[] = { "linux,dummy-virt", "linux,sbsa-ref", "qemu,fw-cfg-mmio" };

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
	midr_describe(sysreg_read(midr_el1), machine.cpu, sizeof(machine.cpu));
	describe_firmware();
	describe_timing(dtb);
}
