// SPDX-License-Identifier: GPL-2.0-only
/*
 * The firmware's own console, where the device tree names no UART that we can
 * drive: the debug console extension, or the two calls from before there were extensions.
 */
#include "boot.h"
#include "dev/console.h"
#include "sbi.h"

#define DBCN_READ	1
#define DBCN_WRITE_BYTE 2

static bool has_dbcn;

static void put(const struct uart *uart, u8 byte)
{
	(void)uart;
	if (has_dbcn)
		sbi_call(SBI_DBCN, DBCN_WRITE_BYTE, byte, 0, 0, 0, 0);
	else
		sbi_call(SBI_LEGACY_PUTCHAR, 0, byte, 0, 0, 0, 0);
}

static int get(const struct uart *uart)
{
	volatile u8 byte = 0;
	struct sbi_ret ret;

	(void)uart;
	if (has_dbcn) {
		ret = sbi_call(SBI_DBCN, DBCN_READ, 1, (long)&byte, 0, 0, 0);
		return ret.error || ret.value != 1 ? -1 : byte;
	}
	/* The oldest calls answer in a0 alone. */
	ret = sbi_call(SBI_LEGACY_GETCHAR, 0, 0, 0, 0, 0, 0);
	return ret.error < 0 ? -1 : (int)(ret.error & 0xff);
}

static const struct uart_driver sbi = {
	.name = "sbi",
	.no_address = true,
	.put = put,
	.get = get,
};
SET_ENTRY(uart_driver, sbi);

void sbi_console_use(const char *why)
{
	const struct uart uart = { .driver = &sbi };

	has_dbcn = sbi_has(SBI_DBCN);
	console_use(&uart, why);
}
