// SPDX-License-Identifier: GPL-2.0-only
#include "gic.h"

#include <asm/percpu.h>

#include "machine.h"
#include "main.h"
#include "sysreg.h"

#define SGI	   1
#define INTID_MASK 0xffffffu
#define SPURIOUS   1020u /* this and above: none waits */

static const struct gic *gic;
static bool ready[CORES_MAX];
static u64 taken[CORES_MAX];

static int find(const struct dtb *dtb, const struct gic *which)
{
	for (const char *const *name = which->compatible; *name; name++) {
		int node = dtb_find_compatible(dtb, dtb_root(dtb), *name);

		if (node >= 0 && dtb_enabled(dtb, node))
			return node;
	}
	return -1;
}

void gic_init(const struct dtb *dtb)
{
	static const struct gic *const all[] = { &gic_v2, &gic_v3 };

	for (unsigned i = 0; i < ARRAY_SIZE(all) && !gic; i++) {
		int node = find(dtb, all[i]);
		const char *why;

		if (node < 0)
			continue;
		why = all[i]->init(dtb, node);
		if (why)
			boot_warn("%s: %s; no interrupts between cores", all[i]->name, why);
		else
			gic = all[i];
	}
}

void gic_init_core(unsigned index)
{
	if (!gic)
		return;
	ready[index] = gic->init_core(index);
	if (!ready[index])
		boot_warn("core index %u: its part of the %s does not answer", index, gic->name);
}

bool gic_core_ready(unsigned index)
{
	return ready[index];
}

const char *gic_name(void)
{
	return gic ? gic->name : NULL;
}

bool gic_irq(void)
{
	u32 acknowledged, id;

	if (!gic)
		return false;
	acknowledged = gic->acknowledge();
	id = acknowledged & INTID_MASK;
	/* GICv2 has the sender above ten bits of id; GICv3 leaves those bits 0 for an SGI. */
	if ((id & 0x3ff) == SGI) {
		taken[this_core()]++;
		gic->end(acknowledged);
		return true;
	}
	return id >= SPURIOUS && id < 1024;
}

bool machine_ipi(unsigned index)
{
	if (index >= machine.cores || !ready[index] || !ready[this_core()])
		return false;
	gic->send(index, SGI);
	return true;
}

u64 machine_ipis(void)
{
	/* Pending ones are taken between the two ISBs. */
	__asm__ volatile("msr daifclr, #2\n\tisb\n\tmsr daifset, #2\n\tisb" : : : "memory");
	return READ_ONCE(taken[this_core()]);
}
