// SPDX-License-Identifier: GPL-2.0-only
/* Ways to end: SBI SRST, and devices that the device tree names. */
#include <string.h>

#include <asm/io.h>

#include "boot.h"
#include "machine.h"
#include "report/console.h"
#include "sbi.h"

/* SiFive's test finisher, as in QEMU: pass, or fail with the status above. */
#define FINISHER_FAIL 0x3333
#define FINISHER_PASS 0x5555

const char *const machine_exit_ways[] = { "test-device", "reset", "none", NULL };

static uintptr_t finisher; /* 0: none */

/* syscon-poweroff: a write into another device's registers. */
static struct {
	uintptr_t address; /* 0: none */
	u32 value, mask;
} poweroff;

static int enabled_compatible(const struct dtb *dtb, const char *compatible)
{
	int node = dtb_find_compatible(dtb, dtb_root(dtb), compatible);

	return node >= 0 && dtb_enabled(dtb, node) ? node : -1;
}

static void find_poweroff(const struct dtb *dtb)
{
	int node = enabled_compatible(dtb, "syscon-poweroff");
	u32 phandle, offset = 0;
	u64 base, size;

	if (node < 0 || !dtb_cell(dtb, node, "regmap", 0, &phandle) ||
	    !dtb_reg(dtb, dtb_find_phandle(dtb, phandle), 0, &base, &size))
		return;
	dtb_cell(dtb, node, "offset", 0, &offset);
	poweroff.mask = 0xffffffff;
	dtb_cell(dtb, node, "mask", 0, &poweroff.mask);
	/* A value may be missing where a mask says which bits to set. */
	poweroff.value = poweroff.mask;
	dtb_cell(dtb, node, "value", 0, &poweroff.value);
	poweroff.address = base + offset;
}

void exit_init(const struct dtb *dtb)
{
	u64 base, size;
	int node = enabled_compatible(dtb, "sifive,test0");

	if (node >= 0 && dtb_reg(dtb, node, 0, &base, &size))
		finisher = base;
	find_poweroff(dtb);
}

void machine_poweroff(void)
{
	sbi_reset(SBI_SHUTDOWN);
	if (finisher)
		writel(finisher, FINISHER_PASS);
	if (poweroff.address)
		writel(poweroff.address, (readl(poweroff.address) & ~poweroff.mask) |
						 (poweroff.value & poweroff.mask));
}

static void exit_by_finisher(int status)
{
	if (finisher)
		writel(finisher, status ? (u32)status << 16 | FINISHER_FAIL : FINISHER_PASS);
	else
		say("exit=test-device: the device tree names no sifive,test0; stopped\n");
}

static void exit_by_reset(void)
{
	say("exit=reset: the firmware refuses: %s; stopped\n",
	    sbi_error(sbi_reset(SBI_COLD_REBOOT)));
}

void machine_exit(int status, const char *how)
{
	if (!strcmp(how, "test-device"))
		exit_by_finisher(status);
	else if (!strcmp(how, "reset"))
		exit_by_reset();
	machine_core_stop();
}
