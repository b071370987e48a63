// SPDX-License-Identifier: GPL-2.0-only
#include "hosted.h"

#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>

#include <asm/features.h>

#include "machine.h"
#include "midr.h"

/* Linux Documentation/arch/arm64/elf_hwcaps.rst; the C library's header may be older. */
#define CAP_ATOMICS (1ul << 8)
#define CAP_CPUID   (1ul << 11)

/* On an Arm CPU Linux names the implementer; QEMU's user mode shows the file of its host. */
static bool linux_on_arm(void)
{
	FILE *f = fopen("/proc/cpuinfo", "re");
	char line[512];
	bool found = false;

	if (!f)
		return false;
	while (!found && fgets(line, sizeof(line), f))
		found = !strncmp(line, "CPU implementer", 15);
	fclose(f);
	return found;
}

void hosted_describe_isa(void)
{
	unsigned long caps = getauxval(AT_HWCAP);
	u64 value;

	if (!linux_on_arm()) {
		machine.timing = TIMING_EMULATED;
		machine.timing_why = "/proc/cpuinfo is not that of an Arm CPU";
	}
	snprintf(machine.cpu, sizeof(machine.cpu), "CPU that Linux does not name");
	/* Linux answers this read for a process when it says so. */
	if (caps & CAP_CPUID) {
		__asm__ volatile("mrs %0, midr_el1" : "=r"(value));
		midr_describe(value, machine.cpu, sizeof(machine.cpu));
	}
	if (caps & CAP_ATOMICS)
		machine_features |= ARM64_HAS_LSE;
	__asm__ volatile("mrs %0, cntfrq_el0" : "=r"(value));
	machine.cycles = (struct counter){ .name = "CNTVCT_EL0", .hz = value };
	machine.clock = machine.cycles;
}
