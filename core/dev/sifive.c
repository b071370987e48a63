// SPDX-License-Identifier: GPL-2.0-only
/* SiFive's UART (FU740-C000 manual, chapter 17). */
#include "dev/uart_io.h"

#define TXDATA	     0
#define TXDATA_FULL  0x80000000
#define RXDATA	     1
#define RXDATA_EMPTY 0x80000000

static bool can_send(const struct uart *uart)
{
	return !(uart_read(uart, TXDATA) & TXDATA_FULL);
}

static void put(const struct uart *uart, u8 byte)
{
	if (uart_wait(uart, can_send))
		uart_write(uart, TXDATA, byte);
}

/* One read both tells and takes. */
static int get(const struct uart *uart)
{
	u32 data = uart_read(uart, RXDATA);

	return data & RXDATA_EMPTY ? -1 : (int)(data & 0xff);
}

static const char *const compatible[] = { "sifive,uart0", NULL };

static const struct uart_driver sifive = {
	.name = "sifive",
	.compatible = compatible,
	.shift = 2,
	.width = 4,
	.put = put,
	.get = get,
};
SET_ENTRY(uart_driver, sifive);
