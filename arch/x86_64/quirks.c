// SPDX-License-Identifier: GPL-2.0-only
#include "quirks.h"

#include <string.h>

#include <asm/percpu.h>

#include "cpu.h"
#include "machine.h"
#include "main.h"

#define LEAF_AMD_FEATURES2 0x80000021
#define LFENCE_ALWAYS	   (1u << 2)
#define DE_CFG_LFENCE	   (1ull << 1)
#define FEATURE_TSC_ADJUST (1u << 1) /* leaf 7, EBX */

static bool counts_smi;
static u64 boot_tsc_adjust;

static bool vendor(const char *name)
{
	struct cpuid leaf = cpuid(0, 0);
	u32 text[3] = { leaf.b, leaf.d, leaf.c };

	return !memcmp(text, name, sizeof(text));
}

static unsigned family(void)
{
	u32 signature = cpuid(1, 0).a;
	unsigned base = signature >> 8 & 15;

	return base == 15 ? base + (signature >> 20 & 0xff) : base;
}

/*
 * cycles.h counts on LFENCE to hold up dispatch. AMD's does when DE_CFG bit 1 is set;
 * families 0xf and 0x11 lack the register and always do (AMD, "Software techniques
 * for managing speculation", mitigation G-2).
 */
static void serialise_lfence(void)
{
	u64 cfg;

	if (!vendor("AuthenticAMD") && !vendor("HygonGenuine"))
		return;
	if (cpuid(LEAF_AMD_FEATURES2, 0).a & LFENCE_ALWAYS || family() < 0x10 || family() == 0x11)
		return;
	if (rdmsr_try(MSR_AMD_DE_CFG, &cfg)) {
		if (!(cfg & DE_CFG_LFENCE))
			wrmsr_try(MSR_AMD_DE_CFG, cfg | DE_CFG_LFENCE);
		if (rdmsr_try(MSR_AMD_DE_CFG, &cfg) && cfg & DE_CFG_LFENCE)
			return;
	}
	if (this_core() == 0 && machine.timing != TIMING_EMULATED)
		boot_warn(
			"LFENCE cannot be made to hold up dispatch: counter reads may overlap what they measure");
}

/* Firmware that wrote one core's TSC and not another's leaves the difference here. */
static void compare_tsc_adjust(void)
{
	u64 adjust;

	if (!(cpuid(7, 0).b & FEATURE_TSC_ADJUST) || !rdmsr_try(MSR_TSC_ADJUST, &adjust))
		return;
	if (this_core() == 0)
		boot_tsc_adjust = adjust;
	else if (adjust != boot_tsc_adjust)
		boot_warn(
			"core index %u: IA32_TSC_ADJUST is %lld, the boot core's %lld: the clocks differ",
			this_core(), (long long)adjust, (long long)boot_tsc_adjust);
}

void quirks_apply(void)
{
	u64 count;

	serialise_lfence();
	compare_tsc_adjust();
	if (this_core() == 0)
		counts_smi = vendor("GenuineIntel") && !cpu_has_hypervisor() &&
			     rdmsr_try(MSR_SMI_COUNT, &count);
}

u64 machine_disturbances(const char **what)
{
	u64 count = 0;

	*what = "system management interrupts";
	if (counts_smi)
		rdmsr_try(MSR_SMI_COUNT, &count);
	return count & 0xffffffff;
}
