// SPDX-License-Identifier: GPL-2.0-only
/* GICv3 and later (IHI 0069), with its CPU interface in system registers. */
#include <asm/io.h>
#include <asm/percpu.h>

#include "gic.h"
#include "machine.h"
#include "mmu.h"
#include "sysreg.h"

#define GICD_CTLR	      0x0
#define GICD_CTLR_RWP	      (1u << 31)
#define GICD_CTLR_ENABLE      0x13 /* ARE_NS, group 1 */
#define GICD_SIZE	      0x10000

/* A redistributor: 64 KiB for itself, 64 KiB for SGIs and PPIs, with VLPIS 128 KiB more. */
#define FRAME		      0x20000u
#define SGI_FRAME	      0x10000u
#define GICR_TYPER	      0x08 /* bits 63:32 affinity */
#define TYPER_VLPIS	      (1u << 1)
#define TYPER_LAST	      (1u << 4)
#define GICR_WAKER	      0x14
#define WAKER_SLEEP	      (1u << 1)
#define WAKER_ASLEEP	      (1u << 2)
#define GICR_IGROUPR0	      (SGI_FRAME + 0x080)
#define GICR_ISENABLER0	      (SGI_FRAME + 0x100)
#define GICR_IPRIORITYR	      (SGI_FRAME + 0x400)

#define ICC_PMR_EL1	      S3_0_C4_C6_0
#define ICC_IAR1_EL1	      S3_0_C12_C12_0
#define ICC_EOIR1_EL1	      S3_0_C12_C12_1
#define ICC_SGI1R_EL1	      S3_0_C12_C11_5
#define ICC_SRE_EL1	      S3_0_C12_C12_5
#define ICC_IGRPEN1_EL1	      S3_0_C12_C12_7

#define read_icc(reg)	      sysreg_read_(reg)
#define write_icc(reg, v)     sysreg_write_(reg, v)
#define sysreg_read_(reg)     sysreg_read(reg)
#define sysreg_write_(reg, v) sysreg_write(reg, v)

#define ID_PFR0_GIC_BIT	      24
#define SGIS		      0xffff
#define SGI_COUNT	      16
#define PRIORITIES	      0xa0a0a0a0
#define ANY_PRIORITY	      0xf0
#define POLLS		      1000000
#define REGIONS_MAX	      16

static struct {
	u64 base, size;
} regions[REGIONS_MAX];
static unsigned nregions;
static u64 stride; /* 0: as each frame tells */

/* The bound is generous: a bit that never clears is an absent device. */
static bool wait_clear(uintptr_t reg, u32 bits)
{
	for (unsigned i = 0; i < POLLS; i++)
		if (!(readl(reg) & bits))
			return true;
	return false;
}

static const char *map_regions(const struct dtb *dtb, int node)
{
	u32 count = 1, high, low;

	dtb_cell(dtb, node, "#redistributor-regions", 0, &count);
	if (dtb_cell(dtb, node, "redistributor-stride", 1, &low) &&
	    dtb_cell(dtb, node, "redistributor-stride", 0, &high))
		stride = (u64)high << 32 | low;
	else if (dtb_cell(dtb, node, "redistributor-stride", 0, &low))
		stride = low;
	for (; nregions < count && nregions < REGIONS_MAX; nregions++) {
		u64 *base = &regions[nregions].base, *size = &regions[nregions].size;

		if (!dtb_reg(dtb, node, 1 + nregions, base, size))
			return "a redistributor region has no usable reg";
		if (mmu_map(*base, *size, MAP_DEVICE))
			return "a redistributor region cannot be mapped";
	}
	return nregions ? NULL : "no redistributor regions";
}

static const char *init(const struct dtb *dtb, int node)
{
	u64 gicd, size;
	const char *why;

	if (!id_field(sysreg_read(id_aa64pfr0_el1), ID_PFR0_GIC_BIT))
		return "the core has no system registers for it";
	if (!dtb_reg(dtb, node, 0, &gicd, &size))
		return "no usable reg";
	if (mmu_map(gicd, GICD_SIZE, MAP_DEVICE))
		return "its registers cannot be mapped";
	why = map_regions(dtb, node);
	if (why)
		return why;
	writel(gicd + GICD_CTLR, GICD_CTLR_ENABLE);
	return wait_clear(gicd + GICD_CTLR, GICD_CTLR_RWP) ? NULL : "the distributor stays busy";
}

static u64 frame_size(u64 frame)
{
	if (stride)
		return stride;
	return readl(frame + GICR_TYPER) & TYPER_VLPIS ? 2 * FRAME : FRAME;
}

/* 0: none has this core's affinity. */
static u64 find_frame(u64 hwid)
{
	u32 affinity = (hwid >> 32 & 0xff) << 24 | (hwid & 0xffffff);

	for (unsigned i = 0; i < nregions; i++) {
		u64 frame = regions[i].base, end = frame + regions[i].size;

		for (; frame + FRAME <= end; frame += frame_size(frame)) {
			if (readl(frame + GICR_TYPER + 4) == affinity)
				return frame;
			if (readl(frame + GICR_TYPER) & TYPER_LAST)
				break;
		}
	}
	return 0;
}

static bool init_core(unsigned index)
{
	u64 frame = find_frame(machine_core[index].hwid);

	write_icc(ICC_SRE_EL1, 7);
	isb();
	if (!frame || !(read_icc(ICC_SRE_EL1) & 1))
		return false;
	writel(frame + GICR_WAKER, readl(frame + GICR_WAKER) & ~WAKER_SLEEP);
	if (!wait_clear(frame + GICR_WAKER, WAKER_ASLEEP))
		return false;
	writel(frame + GICR_IGROUPR0, ~0u);
	for (unsigned i = 0; i < SGI_COUNT; i += 4)
		writel(frame + GICR_IPRIORITYR + i, PRIORITIES);
	writel(frame + GICR_ISENABLER0, SGIS);
	write_icc(ICC_PMR_EL1, ANY_PRIORITY);
	write_icc(ICC_IGRPEN1_EL1, 1);
	isb();
	return true;
}

/* Sixteen cores with equal upper affinity share a target list; RS selects which sixteen. */
static void send(unsigned index, unsigned sgi)
{
	u64 hwid = machine_core[index].hwid;
	u64 aff0 = hwid & 0xff, aff1 = hwid >> 8 & 0xff, aff2 = hwid >> 16 & 0xff;
	u64 aff3 = hwid >> 32 & 0xff;

	dsb(ishst);
	write_icc(ICC_SGI1R_EL1, aff3 << 48 | (aff0 >> 4) << 44 | aff2 << 32 | (u64)sgi << 24 |
					 aff1 << 16 | 1ull << (aff0 & 15));
	isb();
}

static u32 acknowledge(void)
{
	u64 id = read_icc(ICC_IAR1_EL1);

	/* The read takes effect at the latest here. */
	dsb(sy);
	return id;
}

static void end(u32 acknowledged)
{
	write_icc(ICC_EOIR1_EL1, acknowledged);
	isb();
}

static const char *const compatible[] = { "arm,gic-v3", NULL };

const struct gic gic_v3 = {
	.name = "GICv3",
	.compatible = compatible,
	.init = init,
	.init_core = init_core,
	.send = send,
	.acknowledge = acknowledge,
	.end = end,
};
