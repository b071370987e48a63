// SPDX-License-Identifier: GPL-2.0-only
#include <asm/io.h>
#include "dev/console.h"
#include "lib/acpi.h"

static const struct {
	u8 type;
	const char *driver;
} types[] = {
	{ 0x00, "ns8250" }, { 0x01, "ns8250" }, { 0x12, "ns8250" },
	{ 0x03, "pl011" },  { 0x0d, "pl011" },	{ 0x0e, "pl011" },
};

static const struct uart_driver *driver_of(u8 type)
{
	for (unsigned i = 0; i < ARRAY_SIZE(types); i++)
		if (types[i].type == type)
			return uart_driver_by_name(types[i].driver);
	return NULL;
}

static u8 log2_bytes(u8 bits)
{
	return bits == 32 ? 2 : bits == 16 ? 1 : 0;
}

/*
 * A 16550 in memory: the register width is the distance of two registers, the access size how
 * they are read, and each stands for the other where one is left out.
 */
static void memory_16550(const struct acpi_gas *reg, struct uart *uart)
{
	bool words = reg->access == 3 || (!reg->access && reg->bit_width == 32);

	uart->width = words ? 4 : 1;
	uart->shift = words ? 2 : log2_bytes(reg->bit_width);
}

bool console_from_acpi(const struct acpi *acpi)
{
	struct acpi_spcr spcr;
	struct uart uart = { 0 };

	if (acpi_spcr(acpi, &spcr) || !spcr.reg.address)
		return false;
	uart.driver = driver_of(spcr.type);
	if (!uart.driver || spcr.reg.space > ACPI_PORT)
		return false;
	uart.base = spcr.reg.address;
	uart.port = spcr.reg.space == ACPI_PORT;
	uart.shift = uart.driver->shift;
	uart.width = uart.driver->width;
	if (!uart.port && uart.driver->width == 1)
		memory_16550(&spcr.reg, &uart);
	if ((uart.port && !ARCH_HAS_PORTS) || uart.base % uart.width ||
	    !machine_console_reaches(&uart))
		return false;
	console_use(&uart, "SPCR");
	return true;
}
