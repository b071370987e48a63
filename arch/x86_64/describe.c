// SPDX-License-Identifier: GPL-2.0-only
/* What the CPU and the firmware say of themselves. */
#include <stdio.h>
#include <string.h>

#include "boot.h"
#include "cpu.h"
#include "lib/acpi.h"
#include "machine.h"

#define LEAF_HYPERVISOR 0x40000000
#define LEAF_BRAND	0x80000002

#define OEM_ID		10 /* offset in every table; 6 characters */
#define OEM_ID_SIZE	6

/* Intel pads its names on the left, AMD on the right. */
static void describe_cpu(void)
{
	char brand[49] = { 0 };
	const char *name = brand;

	for (unsigned i = 0; i < 3; i++) {
		struct cpuid leaf = cpuid(LEAF_BRAND + i, 0);

		memcpy(brand + 16 * i, &leaf, sizeof(leaf));
	}
	name += strspn(name, " ");
	for (size_t n = strlen(brand); n && brand[n - 1] == ' '; n--)
		brand[n - 1] = '\0';
	snprintf(machine.cpu, sizeof(machine.cpu), "%s (signature 0x%x)",
		 *name ? name : "unnamed CPU", (unsigned)cpuid(1, 0).a);
}

/* QEMU's and Bochs' tables say BOCHS even where CPUID hides the emulator. */
static bool tables_by_emulator(const struct acpi *acpi)
{
	return acpi && !memcmp(acpi->root + OEM_ID, "BOCHS ", OEM_ID_SIZE);
}

static void describe_timing(const struct acpi *acpi)
{
	static char why[64];
	struct cpuid leaf = cpuid_raw(LEAF_HYPERVISOR, 0);
	u32 signature[4] = { leaf.b, leaf.c, leaf.d, 0 };

	machine.timing = TIMING_UNKNOWN;
	machine.timing_why = "no hypervisor seen";
	if (cpu_has_hypervisor()) {
		bool tcg = !memcmp(signature, "TCGTCGTCGTCG", 12);

		machine.timing = tcg ? TIMING_EMULATED : TIMING_VIRTUAL;
		snprintf(why, sizeof(why), "CPUID hypervisor leaf %s", (const char *)signature);
		machine.timing_why = why;
	} else if (tables_by_emulator(acpi)) {
		machine.timing = TIMING_EMULATED;
		machine.timing_why = "ACPI tables by BOCHS, an emulator's";
	} else if (strstr(machine.cpu, "QEMU")) {
		machine.timing = TIMING_EMULATED;
		machine.timing_why = "the CPU calls itself QEMU";
	}
}

void describe_machine(const struct acpi *acpi)
{
	machine.name = "bare";
	machine.isa = "x86_64";
	describe_cpu();
	describe_timing(acpi);
}

void describe_firmware(const struct acpi *acpi, const char *clock)
{
	char oem[OEM_ID_SIZE + 1] = { 0 };

	if (acpi)
		memcpy(oem, acpi->root + OEM_ID, OEM_ID_SIZE);
	oem[strcspn(oem, " ")] = '\0';
	snprintf(machine.firmware, sizeof(machine.firmware), "%s, %s%s, TSC rate by %s", boot.by,
		 acpi ? "ACPI by " : "no ACPI", oem, clock);
}
