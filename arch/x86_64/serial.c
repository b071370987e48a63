// SPDX-License-Identifier: GPL-2.0-only
#include "serial.h"

#include <asm/io.h>

#include "dev/console.h"

/* Where PCs have had COM1 to COM4. */
static const u16 ports[] = { 0x3f8, 0x2f8, 0x3e8, 0x2e8 };

#define LSR	5
#define SCRATCH 7

/* A register that holds any value and means nothing; a bus without a device reads all ones. */
static bool is_8250(u16 port)
{
	static const u8 patterns[] = { 0x55, 0xaa };
	u8 kept = inb(port + SCRATCH);
	bool held = inb(port + LSR) != 0xff;

	for (unsigned i = 0; held && i < ARRAY_SIZE(patterns); i++) {
		outb(port + SCRATCH, patterns[i]);
		held = inb(port + SCRATCH) == patterns[i];
	}
	outb(port + SCRATCH, kept);
	return held;
}

bool serial_probe(void)
{
	struct uart uart = { .driver = uart_driver_by_name("ns8250"), .width = 1, .port = true };

	for (unsigned i = 0; uart.driver && i < ARRAY_SIZE(ports); i++) {
		if (!is_8250(ports[i]))
			continue;
		uart.base = ports[i];
		console_use(&uart, "found by probing");
		return true;
	}
	return false;
}
