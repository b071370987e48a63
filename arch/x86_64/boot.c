// SPDX-License-Identifier: GPL-2.0-only
/* The boot core, from entry.S to barelock_main(). */
#include "boot.h"

#include <asm/io.h>

#include "clock.h"
#include "cpu_area.h"
#include "dev/console.h"
#include "lib/acpi.h"
#include "main.h"
#include "mmu.h"
#include "quirks.h"
#include "serial.h"
#include "smp.h"
#include "topology.h"
#include "trap.h"

struct bootinfo boot;

#define UART_SIZE  0x40 /* 8 registers, 8 bytes apart */

#define PIC_MASTER 0x20
#define PIC_SLAVE  0xa0
#define PIC_INIT   0x11 /* cascade, edge, a fourth word follows */
#define PIC_8086   0x01

/* Off the CPU's own vectors, where a BIOS has them, and masked (Intel 8259A data sheet). */
static void mask_pics(void)
{
	outb(PIC_MASTER, PIC_INIT);
	outb(PIC_SLAVE, PIC_INIT);
	outb(PIC_MASTER + 1, VECTOR_PIC);
	outb(PIC_SLAVE + 1, VECTOR_PIC + 8);
	outb(PIC_MASTER + 1, 1 << 2);
	outb(PIC_SLAVE + 1, 2);
	outb(PIC_MASTER + 1, PIC_8086);
	outb(PIC_SLAVE + 1, PIC_8086);
	outb(PIC_MASTER + 1, 0xff);
	outb(PIC_SLAVE + 1, 0xff);
}

/* NULL: none that can be used. */
static const struct acpi *find_acpi(struct acpi *acpi)
{
	const char *wrong;

	if (!boot.rsdp)
		boot.rsdp = acpi_scan_rsdp(mmu_map);
	if (!boot.rsdp)
		return NULL;
	wrong = acpi_open(acpi, mmu_map, boot.rsdp);
	if (wrong)
		boot_warn("ACPI: %s; the run goes on without it", wrong);
	return wrong ? NULL : acpi;
}

/* A port is; whether a device answers there shows only when it is used. */
bool machine_console_reaches(const struct uart *uart)
{
	return uart->port || mmu_map(uart->base, UART_SIZE);
}

static void find_console(const struct acpi *acpi)
{
	if (console_from_cmdline() > 0 || (acpi && console_from_acpi(acpi)))
		return;
	serial_probe();
}

void x86_boot(unsigned kind, u32 info) __noreturn;

void x86_boot(unsigned kind, u32 info)
{
	struct acpi tables;
	const struct acpi *acpi;
	const char *wrong;

	cpu_area_prepare(0);
	trap_init();
	cpu_area_enter(&cpu_area[0]);
	mask_pics();
	wrong = bootinfo_read(&boot, kind, info);
	acpi = find_acpi(&tables);
	find_console(acpi);
	if (wrong)
		boot_fail("%s", wrong);
	describe_machine(acpi);
	describe_firmware(acpi, clock_init(acpi));
	smp_list(acpi);
	smp_prepare(&boot);
	topology_fill(&machine_core[0], true);
	quirks_apply();
	barelock_main();
}
