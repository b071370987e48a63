// SPDX-License-Identifier: GPL-2.0-only
/* National Semiconductor 8250 to 16550 (data sheet PC16550D), and Synopsys' DW_apb_uart. */
#include "dev/ns8250.h"
#include "dev/uart_io.h"

#define RBR_THR	 0    /* received byte; byte to send */
#define LSR	 5    /* line status */
#define LSR_DR	 0x01 /* a received byte waits */
#define LSR_THRE 0x20 /* the transmit FIFO is empty */

/* All ones is what a bus reads where no device answers. */
static u8 status(const struct uart *uart)
{
	u8 lsr = uart_read(uart, LSR);

	return lsr == 0xff ? 0 : lsr;
}

static bool can_send(const struct uart *uart)
{
	return status(uart) & LSR_THRE;
}

void ns8250_put(const struct uart *uart, u8 byte)
{
	if (uart_wait(uart, can_send))
		uart_write(uart, RBR_THR, byte);
}

int ns8250_get(const struct uart *uart)
{
	return status(uart) & LSR_DR ? (int)(uart_read(uart, RBR_THR) & 0xff) : -1;
}

static const char *const compatible[] = {
	"ns8250", "ns16450", "ns16550", "ns16550a", "snps,dw-apb-uart", NULL,
};

static const struct uart_driver ns8250 = {
	.name = "ns8250",
	.compatible = compatible,
	.shift = 0,
	.width = 1,
	.put = ns8250_put,
	.get = ns8250_get,
};
SET_ENTRY(uart_driver, ns8250);
