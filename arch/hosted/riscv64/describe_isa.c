// SPDX-License-Identifier: GPL-2.0-only
#include "hosted.h"

#include <stdio.h>
#include <string.h>

#include <asm/features.h>

#include "machine.h"

/* The value of the first line "key : value" of /proc/cpuinfo; "" when there is none. */
static void cpuinfo(const char *key, char *out, size_t size)
{
	FILE *f = fopen("/proc/cpuinfo", "re");
	char line[512];

	*out = '\0';
	if (!f)
		return;
	while (!*out && fgets(line, sizeof(line), f)) {
		char *value = strchr(line, ':');

		if (!value || strncmp(line, key, strlen(key)))
			continue;
		value += 1 + strspn(value + 1, " \t");
		value[strcspn(value, "\n")] = '\0';
		snprintf(out, size, "%s", value);
	}
	fclose(f);
}

void hosted_describe_isa(void)
{
	char uarch[32], vendor[20], isa[512];

	cpuinfo("uarch", uarch, sizeof(uarch));
	cpuinfo("mvendorid", vendor, sizeof(vendor));
	cpuinfo("isa", isa, sizeof(isa));
	/* Linux has an isa line for every riscv CPU; QEMU's user mode shows its host's file. */
	if (!*isa) {
		machine.timing = TIMING_EMULATED;
		machine.timing_why = "/proc/cpuinfo is not that of a riscv CPU";
	}
	if (strstr(isa, "_zawrs"))
		machine_features |= RISCV_HAS_ZAWRS;
	snprintf(machine.cpu, sizeof(machine.cpu), "%s, mvendorid %s, %.31s",
		 *uarch ? uarch : "uarch unknown", *vendor ? vendor : "unknown",
		 *isa ? isa : "isa unknown");
	machine.cycles = (struct counter){ .name = "rdtime", .hz = hosted_calibrate() };
	machine.clock = machine.cycles;
}
