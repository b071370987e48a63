// SPDX-License-Identifier: GPL-2.0-only
#include <string.h>

#include <asm/io.h>

#include "boot.h"
#include "clock.h"
#include "lib/acpi.h"
#include "machine.h"
#include "mmu.h"

const char *const machine_exit_ways[] = { "isa-debug", "none", NULL };

/* QEMU's -device isa-debug-exit,iobase=0xf4: QEMU ends with (value << 1) | 1. */
#define ISA_DEBUG_EXIT	 0xf4

#define PM1_SCI_EN	 1u
#define PM1_SLP_EN	 (1u << 13)
#define PM1_SLP_TYP(t)	 ((u16)(t) << 10)
#define PM1_SLP_MASK	 (PM1_SLP_EN | PM1_SLP_TYP(7))
#define ACPI_ENABLE_MS	 100
#define SLEEP_CONTROL_EN (1u << 5)
/* Power does not go in an instant. */
#define POWEROFF_US	 100000

static void write_text(const char *text)
{
	machine_console_write(text, strlen(text));
}

void machine_exit(int status, const char *how)
{
	if (!strcmp(how, "isa-debug")) {
		outl(ISA_DEBUG_EXIT, status);
		write_text("exit=isa-debug: no such device at port 0xf4; stopped\n");
	}
	machine_core_stop();
}

static u16 pm1_read(const struct acpi_gas *reg)
{
	return reg->space == ACPI_PORT ? inw(reg->address) : 0;
}

static void pm1_write(const struct acpi_gas *reg, u8 typ)
{
	if (reg->address && reg->space == ACPI_PORT)
		outw(reg->address, (pm1_read(reg) & ~PM1_SLP_MASK) | PM1_SLP_TYP(typ) | PM1_SLP_EN);
}

/* ACPI 6.5, 4.8.2.5: out of legacy mode, else the sleep registers do nothing. */
static void enter_acpi_mode(const struct acpi_fadt *fadt)
{
	if (!fadt->smi_cmd || pm1_read(&fadt->pm1a_cnt) & PM1_SCI_EN)
		return;
	outb(fadt->smi_cmd, fadt->acpi_enable);
	for (unsigned ms = 0; ms < ACPI_ENABLE_MS; ms++) {
		if (pm1_read(&fadt->pm1a_cnt) & PM1_SCI_EN)
			return;
		delay_us(1000);
	}
}

/* ACPI 6.5, 4.8.3.7: a machine without PM1 registers. */
static void sleep_control_write(const struct acpi_gas *reg, u8 typ)
{
	u8 value = typ << 2 | SLEEP_CONTROL_EN;

	if (reg->space == ACPI_PORT)
		outb(reg->address, value);
	else if (reg->space == ACPI_MEMORY && mmu_map(reg->address, 1))
		writeb(reg->address, value);
}

void machine_poweroff(void)
{
	struct acpi acpi;
	struct acpi_fadt fadt;
	u8 typ_a, typ_b;

	if (!boot.rsdp || acpi_open(&acpi, mmu_map, boot.rsdp) || acpi_fadt(&acpi, &fadt) ||
	    acpi_s5(&acpi, &typ_a, &typ_b))
		return;
	if (fadt.sleep_control.address) {
		sleep_control_write(&fadt.sleep_control, typ_a);
	} else {
		enter_acpi_mode(&fadt);
		pm1_write(&fadt.pm1a_cnt, typ_a);
		pm1_write(&fadt.pm1b_cnt, typ_b);
	}
	delay_us(POWEROFF_US);
}
