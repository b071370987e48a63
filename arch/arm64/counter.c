// SPDX-License-Identifier: GPL-2.0-only
#include "counter.h"

#include <asm/cycles.h>

#include "machine.h"
#include "main.h"
#include "sysreg.h"

/* mrs x0, pmccntr_el0 and mrs x0, cntvct_el0; the low five bits name the register. */
#define READ_PMCCNTR 0xd53b9d00u
#define READ_CNTVCT  0xd53be040u
#define READ_MASK    0xffffffe0u

#define PMUVER_BIT   8
#define PMUVER_IMPL  15 /* a PMU of another kind */

#define LOOKS	     1000

/* counter_asm.S; false: an access trapped. */
bool pmu_start(void);

static bool pmu_counts;

static bool pmu_runs(void)
{
	unsigned version = id_field(sysreg_read(id_aa64dfr0_el1), PMUVER_BIT);
	u64 first;

	if (!version || version == PMUVER_IMPL || !pmu_start())
		return false;
	first = sysreg_read(pmccntr_el0);
	for (unsigned i = 0; i < LOOKS; i++) {
		isb();
		if (sysreg_read(pmccntr_el0) != first)
			return true;
	}
	return false;
}

/* The caller empties the caches before any of the sites is executed. */
static void rewrite_reads(void)
{
	extern const s32 __cycle_sites[], __cycle_sites_end[];

	for (const s32 *site = __cycle_sites; site < __cycle_sites_end; site++) {
		u32 *insn = (u32 *)((uintptr_t)site + *site);

		if ((*insn & READ_MASK) == READ_PMCCNTR)
			WRITE_ONCE(*insn, READ_CNTVCT | (*insn & ~READ_MASK));
	}
}

void counter_choose(void)
{
	pmu_counts = pmu_runs();
	if (!pmu_counts)
		rewrite_reads();
}

bool counter_start(void)
{
	return !pmu_counts || pmu_runs();
}

void counter_describe(u32 hz_told)
{
	u64 hz = sysreg_read(cntfrq_el0);

	if (!hz && !hz_told)
		boot_fail(
			"CNTFRQ_EL0 is 0 and the device tree tells no clock-frequency of the timer");
	/* The property exists to correct firmware that left the register wrong. */
	if (hz_told && hz != hz_told) {
		boot_warn("CNTFRQ_EL0 is %llu, the device tree says %u Hz, which is used",
			  (unsigned long long)hz, (unsigned)hz_told);
		hz = hz_told;
	}
	if (hz < CLOCK_HZ_MIN || hz > CLOCK_HZ_MAX)
		boot_fail("the timer's frequency is %llu Hz: wants %llu to %llu",
			  (unsigned long long)hz, CLOCK_HZ_MIN, CLOCK_HZ_MAX);
	machine.clock = (struct counter){ .name = "CNTVCT_EL0", .hz = hz };
	machine.cycles = machine.clock;
	if (pmu_counts)
		machine.cycles = (struct counter){ .name = "PMCCNTR_EL0", .core_cycles = true };
}

/* CNTPCT_EL0 is the same counter; the machine has no other. */
u64 machine_clock_hz_again(void)
{
	return 0;
}
