// SPDX-License-Identifier: GPL-2.0-only
/* From head.S to barelock_main(). */
#include <stdio.h>

#include "boot.h"
#include "dev/console.h"
#include "lib/devicetree.h"
#include "lib/initrd.h"
#include "machine.h"
#include "main.h"

/* No tree is that large; the length in its header is checked against this. */
#define DTB_MAX 0x400000

static void choose_console(const struct dtb *dtb)
{
	/* A malformed uart= is told later, on whatever console there is. */
	if (console_from_cmdline() > 0 || console_from_dt(dtb))
		return;
	sbi_console_use("no usable UART in the device tree");
}

void boot_main(u64 hart, const void *blob)
{
	struct dtb dtb;
	const char *wrong;

	machine.name = "bare";
	machine.isa = "riscv64";
	machine.timing = TIMING_UNKNOWN;
	machine_core[0].hwid = hart;
	sbi_console_use("early");
	wrong = blob ? dtb_open(&dtb, blob, DTB_MAX) : "a1 is 0";
	if (wrong)
		boot_fail("no usable device tree at %p: %s", blob, wrong);
	if (!dt_bootargs(&dtb, machine.cmdline, sizeof(machine.cmdline)))
		boot_warn("/chosen bootargs is longer than %zu characters and was cut",
			  sizeof(machine.cmdline) - 1);
	choose_console(&dtb);
	initrd_from_dt(&dtb);
	exit_init(&dtb);
	harts_list(&dtb, hart);
	counters_init(&dtb);
	describe(&dtb, hart);
	quirks_init();
	barelock_main();
}

void core_main(unsigned index)
{
	if (!counters_init_core()) {
		boot_warn("hart %llu: its cycle counter does not count",
			  (unsigned long long)machine_core[index].hwid);
		machine_core_stop();
	}
	core_enter(index);
}
