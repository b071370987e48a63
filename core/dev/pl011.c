// SPDX-License-Identifier: GPL-2.0-only
/* Arm PL011 (DDI 0183), and the SBSA generic UART, which is the part of it that we use. */
#include "dev/uart_io.h"

#define DR	0	    /* data; errors of reception above the byte */
#define FR	(0x18 >> 2) /* flags */
#define FR_RXFE 0x10	    /* nothing received */
#define FR_TXFF 0x20	    /* transmit FIFO full */

static bool can_send(const struct uart *uart)
{
	return !(uart_read(uart, FR) & FR_TXFF);
}

static void put(const struct uart *uart, u8 byte)
{
	if (uart_wait(uart, can_send))
		uart_write(uart, DR, byte);
}

static int get(const struct uart *uart)
{
	return uart_read(uart, FR) & FR_RXFE ? -1 : (int)(uart_read(uart, DR) & 0xff);
}

static const char *const compatible[] = { "arm,pl011", "arm,sbsa-uart", NULL };

static const struct uart_driver pl011 = {
	.name = "pl011",
	.compatible = compatible,
	.shift = 2,
	.width = 4,
	.put = put,
	.get = get,
};
SET_ENTRY(uart_driver, pl011);
