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

/* A load of the access's width that faults is skipped: the trap vector is what follows it. */
#define TRY_LOAD(load, address, loaded)                                         \
	do {                                                                    \
		unsigned long vector, value;                                    \
                                                                                \
		__asm__ volatile("lla %1, 1f\n\t"                               \
				 "csrrw %1, stvec, %1\n\t" load " %2, (%3)\n\t" \
				 "li %0, 1\n\t"                                 \
				 ".balign 4\n"                                  \
				 "1:	csrw stvec, %1"                            \
				 : "+r"(loaded), "=&r"(vector), "=&r"(value)    \
				 : "r"(address)                                 \
				 : "memory");                                   \
	} while (0)

/* The bus, or what firmware keeps to itself, answers with a fault where no device is. */
bool machine_console_reaches(const struct uart *uart)
{
	unsigned long loaded = 0;

	if (uart->width == 4)
		TRY_LOAD("lw", uart->base, loaded);
	else
		TRY_LOAD("lbu", uart->base, loaded);
	return loaded;
}

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
	/* Of a tree that is refused: how the line wants a run to end. */
	if (blob && !dt_bootargs(&dtb, machine.cmdline, sizeof(machine.cmdline)))
		boot_warn("/chosen bootargs is longer than %zu characters and was cut",
			  sizeof(machine.cmdline) - 1);
	if (blob)
		exit_init(&dtb);
	if (wrong)
		boot_fail("no usable device tree at %p: %s", blob, wrong);
	choose_console(&dtb);
	initrd_from_dt(&dtb);
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
