// SPDX-License-Identifier: GPL-2.0-only
/* The first core, MMU and caches on: from what firmware described to barelock_main(). */
#include "atags.h"
#include "counter.h"
#include "describe.h"
#include "dev/console.h"
#include "early.h"
#include "exit.h"
#include "gic.h"
#include "lib/devicetree.h"
#include "lib/initrd.h"
#include "lib/options.h"
#include "machine.h"
#include "main.h"
#include "mmu.h"
#include "psci.h"
#include "smp.h"

#define UART_SIZE 0x1000

void arm64_boot(void) __noreturn;

/* NULL: x0 points to no device tree. One that is refused (*why) may still tell of a console. */
static const struct dtb *open_dtb(const char **why)
{
	static struct dtb dtb;

	*why = NULL;
	if (description.kind != DESCRIPTION_DTB)
		return NULL;
	*why = dtb_open(&dtb, description.base, description.size);
	return &dtb;
}

static bool read_cmdline(const struct dtb *dtb)
{
	if (dtb)
		return dt_bootargs(dtb, machine.cmdline, sizeof(machine.cmdline));
	if (description.kind != DESCRIPTION_ATAGS)
		return true;
	boot_warn("no device tree, only ATAGs: one core, its own memory, the console of uart=");
	return atags_cmdline(description.base, description.size, machine.cmdline,
			     sizeof(machine.cmdline));
}

/* Nothing can be told to anybody but by exit=, which the end of a run obeys. */
static void __noreturn no_console(void)
{
	char error[256];

	options_parse(machine.cmdline, &options, error, sizeof(error));
	machine_exit(1, options.exit);
}

static void open_console(const struct dtb *dtb)
{
	if (console_from_cmdline() <= 0 && !(dtb && console_from_dt(dtb)))
		no_console();
}

bool machine_console_reaches(const struct uart *uart)
{
	return !mmu_map(uart->base, UART_SIZE, MAP_DEVICE);
}

static void map_ram(const struct dtb *dtb)
{
	const char *why = NULL;
	u64 base, size;
	bool no_map;

	for (unsigned i = 0; !why && dt_reserved(dtb, i, &base, &size, &no_map); i++)
		if (no_map)
			why = mmu_map(base, size, MAP_NEVER);
	for (unsigned i = 0; !why && dt_memory(dtb, i, &base, &size); i++)
		why = mmu_map(base, size, MAP_DATA);
	if (why)
		boot_warn("not all of the memory is mapped: 0x%llx: %s", (unsigned long long)base,
			  why);
}

static u32 timer_hz(const struct dtb *dtb)
{
	u32 hz = 0;
	int node;

	if (!dtb)
		return 0;
	node = dtb_find_compatible(dtb, dtb_root(dtb), "arm,armv8-timer");
	if (node < 0)
		node = dtb_find_compatible(dtb, dtb_root(dtb), "arm,armv7-timer");
	dtb_cell(dtb, node, "clock-frequency", 0, &hz);
	return hz;
}

void arm64_boot(void)
{
	const struct dtb *dtb;
	const char *refused;
	bool cmdline_fits;

	if (!mmu_caches_on())
		park();
	dtb = open_dtb(&refused);
	cmdline_fits = read_cmdline(dtb);
	open_console(dtb);
	if (refused)
		boot_fail("the device tree at 0x%llx is refused: %s",
			  (unsigned long long)description.base, refused);
	if (!cmdline_fits)
		boot_fail("the command line is longer than %u characters", CMDLINE_MAX - 1);
	if (dtb) {
		psci_init(dtb);
		exit_init(dtb);
		gic_init(dtb);
		map_ram(dtb);
		initrd_from_dt(dtb);
	}
	cores_describe(dtb);
	smp_map_release();
	core_identify(0);
	gic_init_core(0);
	machine_describe(dtb);
	counter_describe(timer_hz(dtb));
	barelock_main();
}
