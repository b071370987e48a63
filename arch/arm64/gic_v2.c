// SPDX-License-Identifier: GPL-2.0-only
/* GICv2 (IHI 0048), GIC-400, as the non-secure world sees it. */
#include <asm/io.h>

#include "gic.h"
#include "machine.h"
#include "mmu.h"
#include "sysreg.h"

#define GICD_CTLR	0x000
#define GICD_ISENABLER0 0x100
#define GICD_IPRIORITYR 0x400
#define GICD_ITARGETSR	0x800
#define GICD_SGIR	0xf00
#define GICD_SIZE	0x1000

#define GICC_CTLR	0x00
#define GICC_PMR	0x04
#define GICC_IAR	0x0c
#define GICC_EOIR	0x10
#define GICC_SIZE	0x20

#define ENABLE		1
#define SGIS		0xffff
#define SGI_COUNT	16
#define PRIORITIES	0xa0a0a0a0
#define ANY_PRIORITY	0xf0

static u64 gicd, gicc;
static u8 interface_mask[CORES_MAX]; /* one bit: the core's interface number */

static const char *init(const struct dtb *dtb, int node)
{
	u64 size;

	if (!dtb_reg(dtb, node, 0, &gicd, &size) || !dtb_reg(dtb, node, 1, &gicc, &size))
		return "no usable reg";
	if (mmu_map(gicd, GICD_SIZE, MAP_DEVICE) || mmu_map(gicc, GICC_SIZE, MAP_DEVICE))
		return "its registers cannot be mapped";
	writel(gicd + GICD_CTLR, ENABLE);
	return NULL;
}

/* The registers of the first 32 interrupts are banked: each core sees its own. */
static bool init_core(unsigned index)
{
	u32 targets = readl(gicd + GICD_ITARGETSR) & 0xff;

	for (unsigned i = 0; i < SGI_COUNT; i += 4)
		writel(gicd + GICD_IPRIORITYR + i, PRIORITIES);
	writel(gicd + GICD_ISENABLER0, SGIS);
	writel(gicc + GICC_PMR, ANY_PRIORITY);
	writel(gicc + GICC_CTLR, ENABLE);
	/* With a single core the register reads as zero and needs no target. */
	interface_mask[index] = targets ? targets : 1;
	return true;
}

static void send(unsigned index, unsigned sgi)
{
	dsb(ishst);
	writel(gicd + GICD_SGIR, (u32)interface_mask[index] << 16 | sgi);
}

static u32 acknowledge(void)
{
	return readl(gicc + GICC_IAR);
}

static void end(u32 acknowledged)
{
	writel(gicc + GICC_EOIR, acknowledged);
}

static const char *const compatible[] = { "arm,gic-400", "arm,cortex-a15-gic", "arm,cortex-a9-gic",
					  "arm,cortex-a7-gic", NULL };

const struct gic gic_v2 = {
	.name = "GICv2",
	.compatible = compatible,
	.init = init,
	.init_core = init_core,
	.send = send,
	.acknowledge = acknowledge,
	.end = end,
};
