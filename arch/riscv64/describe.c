// SPDX-License-Identifier: GPL-2.0-only
/* What the manifest says about this machine. */
#include <stdio.h>
#include <string.h>

#include "boot.h"
#include "machine.h"
#include "main.h"
#include "sbi.h"

/*
 * QEMU 7.1 and newer: no vendor, and its own version (major << 16) in both other ids. The
 * ids of open designs, which have no vendor either, are handed out from 1 upwards.
 */
static bool cpu_is_qemu(void)
{
	long marchid = sbi_base(SBI_BASE_MARCHID, 0);

	return !sbi_base(SBI_BASE_MVENDORID, 0) && marchid >= 7 << 16 &&
	       marchid == sbi_base(SBI_BASE_MIMPID, 0);
}

/* An emulator names itself in the tree; a hypervisor is the firmware of its guest. */
static void describe_timing(const struct dtb *dtb)
{
	static const char *const emulated[] = {
		"qemu,fw-cfg-mmio", "linux,dummy-virt",	     "riscv-virtio",
		"qemu,platform",    "ucbbar,spike-bare-dev",
	};
	long impl = sbi_base(SBI_BASE_IMPL_ID, 0);

	machine.timing_why = "nothing in the device tree or the firmware tells";
	if (impl == SBI_IMPL_KVM || impl == SBI_IMPL_XVISOR) {
		machine.timing = TIMING_VIRTUAL;
		machine.timing_why = "the SBI implementation is a hypervisor";
		return;
	}
	if (cpu_is_qemu()) {
		machine.timing = TIMING_EMULATED;
		machine.timing_why = "marchid and mimpid are a version of QEMU";
	}
	for (size_t i = 0; i < ARRAY_SIZE(emulated); i++)
		if (dtb_find_compatible(dtb, dtb_root(dtb), emulated[i]) >= 0) {
			machine.timing = TIMING_EMULATED;
			machine.timing_why = emulated[i];
			return;
		}
}

/* The string that newer trees split into riscv,isa-base and a list. */
static const char *isa_of(const struct dtb *dtb, int node)
{
	const char *isa = dtb_string(dtb, node, "riscv,isa");

	return isa ? isa : dtb_string(dtb, node, "riscv,isa-base");
}

static void describe_cpu(const struct dtb *dtb, u64 boot_hart)
{
	const char *isa = NULL;
	u64 reg, size;

	for (int n = dtb_first_child(dtb, dtb_find(dtb, "/cpus")); n >= 0 && !isa;
	     n = dtb_next_sibling(dtb, n))
		if (dtb_reg_raw(dtb, n, 0, &reg, &size) && reg == boot_hart)
			isa = isa_of(dtb, n);
	snprintf(machine.cpu, sizeof(machine.cpu), "mvendorid 0x%lx marchid 0x%lx mimpid 0x%lx %s",
		 sbi_base(SBI_BASE_MVENDORID, 0), sbi_base(SBI_BASE_MARCHID, 0),
		 sbi_base(SBI_BASE_MIMPID, 0), isa ? isa : "riscv,isa unknown");
}

static void describe_firmware(void)
{
	static const char *const impls[] = { "BBL", "OpenSBI", "Xvisor", "KVM", "RustSBI" };
	unsigned long impl = sbi_base(SBI_BASE_IMPL_ID, 0);
	long version = sbi_base(SBI_BASE_IMPL_VERSION, 0);
	long spec = sbi_base(SBI_BASE_SPEC_VERSION, 0);
	unsigned cost = counters_time_cost();
	char name[40];

	if (impl == SBI_IMPL_OPENSBI)
		snprintf(name, sizeof(name), "OpenSBI %ld.%ld", version >> 16, version & 0xffff);
	else if (impl < ARRAY_SIZE(impls))
		snprintf(name, sizeof(name), "%s 0x%lx", impls[impl], version);
	else
		snprintf(name, sizeof(name), "SBI implementation %lu 0x%lx", impl, version);
	snprintf(machine.firmware, sizeof(machine.firmware), "%s, SBI %ld.%ld, rdtime %u cycles",
		 name, spec >> 24, spec & 0xffffff, cost);
	/* A CSR of the core takes a few cycles, one outside it some tens, a trap hundreds. */
	if (cost > 100 && machine.timing != TIMING_EMULATED)
		boot_warn("rdtime takes %u cycles, firmware emulates it: it disturbs what it times",
			  cost);
}

/* The SBI has one timer, and it counts rdtime's ticks. */
u64 machine_clock_hz_again(void)
{
	return 0;
}

u64 machine_disturbances(const char **what)
{
	*what = "none are visible to supervisor mode";
	return 0;
}

void describe(const struct dtb *dtb, u64 boot_hart)
{
	describe_timing(dtb);
	describe_cpu(dtb, boot_hart);
	describe_firmware();
}
