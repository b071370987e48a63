// SPDX-License-Identifier: GPL-2.0-only
/* Which cores there are, as the device tree tells. */
#include "cpus.h"

#include <string.h>

#include "layout.h"
#include "lib/devicetree.h"
#include "main.h"
#include "mmu.h"
#include "psci.h"
#include "smp.h"
#include "sysreg.h"

#define MPIDR_MT (1ull << 24)

_Static_assert(CORES_MAX == STACKS, "layout.h");

u64 core_hwids[CORES_MAX];
u32 core_hwids_used;
u64 core_release[CORES_MAX];

static struct dt_cpu cpus[CORES_MAX + 1]; /* so that one too many shows */
static unsigned ncpus;

/* NULL: it can be started. */
static const char *unusable(const struct dt_cpu *cpu)
{
	if (machine.cores == CORES_MAX)
		return "more cores than this image can hold";
	if (!cpu->enabled)
		return "disabled in the device tree";
	if (!cpu->method)
		return "no enable-method";
	if (!strcmp(cpu->method, "psci"))
		return psci_missing();
	if (strcmp(cpu->method, "spin-table"))
		return "enable-method is neither psci nor spin-table";
	if (!cpu->release_addr || cpu->release_addr & 7)
		return "no usable cpu-release-addr";
	return NULL;
}

static void add(u64 hwid, const struct dt_cpu *cpu)
{
	struct core_desc *core = &machine_core[machine.cores];

	core->hwid = hwid;
	if (cpu) {
		core->package = cpu->package;
		core->cluster = cpu->cluster;
		core->core = cpu->core;
		core->thread = cpu->thread;
	}
	core_hwids[machine.cores] = hwid;
	machine.cores++;
	core_hwids_used = machine.cores;
}

/*
 * Without a cpu-map: the affinity levels. Levels are numbered across the
 * machine, as those of a cpu-map are. MT: the lowest level are threads.
 */
static void topology_from_affinity(void)
{
	bool threads = sysreg_read(mpidr_el1) & MPIDR_MT;

	for (unsigned i = 0; i < machine.cores; i++) {
		struct core_desc *core = &machine_core[i];
		u64 hwid = core->hwid;
		u64 affinity = (hwid >> 32 & 0xff) << 24 | (hwid & 0xffffff);

		core->thread = threads ? affinity & 0xff : 0;
		affinity >>= threads ? 8 : 0;
		core->core = affinity;
		core->cluster = affinity >> 8;
		core->package = affinity >> 16;
	}
}

static bool has_cpu_map(const struct dtb *dtb)
{
	return dtb_find(dtb, "/cpus/cpu-map") >= 0;
}

static void add_others(const struct dtb *dtb, u64 self)
{
	for (unsigned i = 0; i < ncpus; i++) {
		const char *why;

		if (dt_cpu_is(&cpus[i], self))
			continue;
		if (cpus[i].wrong) {
			boot_warn("the node %s of the device tree is left out: %s",
				  dtb_name(dtb, cpus[i].node), cpus[i].wrong);
			continue;
		}
		why = unusable(&cpus[i]);
		if (why) {
			boot_warn("core 0x%llx is left out: %s", (unsigned long long)cpus[i].reg,
				  why);
			continue;
		}
		if (!strcmp(cpus[i].method, "spin-table"))
			core_release[machine.cores] = cpus[i].release_addr;
		add(cpus[i].reg, &cpus[i]);
	}
}

void cores_describe(const struct dtb *dtb)
{
	u64 self = sysreg_read(mpidr_el1) & MPIDR_AFFINITY;
	const struct dt_cpu *me = NULL;

	if (dtb)
		ncpus = dt_cpus(dtb, cpus, ARRAY_SIZE(cpus));
	for (unsigned i = 0; i < ncpus && !me; i++)
		if (dt_cpu_is(&cpus[i], self))
			me = &cpus[i];
	if (dtb && !ncpus)
		boot_warn("the device tree lists no cpu: only the one that runs this takes part");
	else if (dtb && !me)
		boot_warn("the core that runs this, 0x%llx, is not in the device tree",
			  (unsigned long long)self);
	else if (me && !me->enabled)
		boot_warn("the core that runs this, 0x%llx, is disabled in the device tree",
			  (unsigned long long)self);
	add(self, me);
	add_others(dtb, self);
	if (!dtb || !has_cpu_map(dtb))
		topology_from_affinity();
}

/* Firmware may keep its waiting cores where nothing else is to be mapped. */
void smp_map_release(void)
{
	for (unsigned i = 0; i < machine.cores; i++)
		if (core_release[i] && !mmu_mapped(core_release[i]))
			mmu_map(core_release[i], sizeof(u64), MAP_DEVICE);
}

bool smp_spin_table(void)
{
	for (unsigned i = 0; i < machine.cores; i++)
		if (core_release[i])
			return true;
	return false;
}
