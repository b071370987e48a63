// SPDX-License-Identifier: GPL-2.0-only
/* The ways a run can end; none is tried unless asked for. */
#include <string.h>

#include <asm/io.h>

#include "exit.h"
#include "machine.h"
#include "mmu.h"
#include "psci.h"
#include "semihosting.h"

/* Arm semihosting, version 2.0 */
#define SYS_EXIT_EXTENDED    0x20
#define ADP_APPLICATION_EXIT 0x20026

/* BCM2835 power management: a watchdog reset with "halt" as the partition to boot (TF-A, rpi3_pm.c)
 */
#define PM_RSTC		     0x1c
#define PM_RSTS		     0x20
#define PM_WDOG		     0x24
#define PM_PASSWORD	     0x5a000000
#define PM_HALT		     0x555
#define PM_FULL		     0x20 /* full reset when the watchdog ends */
#define PM_TICKS	     10

const char *const machine_exit_ways[] = { "semihosting", "none", NULL };

static u64 pm_base;
static bool semihosting_asked;

static void print(const char *text)
{
	machine_console_write(text, strlen(text));
}

void semihosting_trapped(void)
{
	if (!semihosting_asked)
		return;
	print("exit=semihosting: nobody answers, this core stops\n");
	machine_core_stop();
}

static void semihosting_exit(int status)
{
	u64 block[2] = { ADP_APPLICATION_EXIT, status };
	register u64 x0 __asm__("x0") = SYS_EXIT_EXTENDED;
	register u64 *x1 __asm__("x1") = block;

	semihosting_asked = true;
	__asm__ volatile("hlt #0xf000" : "+r"(x0) : "r"(x1) : "memory");
	/* It came back, so it was refused. */
	semihosting_trapped();
}

void machine_exit(int status, const char *how)
{
	if (!strcmp(how, "semihosting"))
		semihosting_exit(status);
	machine_core_stop();
}

void exit_init(const struct dtb *dtb)
{
	static const char *const names[] = { "brcm,bcm2835-pm-wdt", "brcm,bcm2835-pm",
					     "brcm,bcm2711-pm" };
	u64 size;

	for (unsigned i = 0; i < ARRAY_SIZE(names); i++) {
		int node = dtb_find_compatible(dtb, dtb_root(dtb), names[i]);

		if (node < 0 || !dtb_enabled(dtb, node) || !dtb_reg(dtb, node, 0, &pm_base, &size))
			continue;
		if (mmu_map(pm_base, PM_WDOG + sizeof(u32), MAP_DEVICE))
			pm_base = 0;
		return;
	}
}

void machine_poweroff(void)
{
	psci_system_off();
	if (!pm_base)
		return;
	writel(pm_base + PM_RSTS, PM_PASSWORD | PM_HALT);
	writel(pm_base + PM_WDOG, PM_PASSWORD | PM_TICKS);
	writel(pm_base + PM_RSTC, PM_PASSWORD | PM_FULL);
	machine_core_stop();
}

/* Nothing outside the core tells. */
u64 machine_disturbances(const char **what)
{
	*what = "none that this machine can see";
	return 0;
}
