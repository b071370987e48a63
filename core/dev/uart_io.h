/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _DEV_UART_IO_H_
#define _DEV_UART_IO_H_
/* What the serial drivers share: registers by number, and waiting that ends. */
#include <asm/io.h>
#include "dev/uart.h"

static inline uintptr_t uart_reg(const struct uart *uart, unsigned n)
{
	return uart->base + ((uintptr_t)n << uart->shift);
}

static inline u32 uart_read(const struct uart *uart, unsigned n)
{
	if (uart->port)
		return inb(uart_reg(uart, n));
	return uart->width == 4 ? readl(uart_reg(uart, n)) : readb(uart_reg(uart, n));
}

static inline void uart_write(const struct uart *uart, unsigned n, u32 value)
{
	if (uart->port)
		outb(uart_reg(uart, n), value);
	else if (uart->width == 4)
		writel(uart_reg(uart, n), value);
	else
		writeb(uart_reg(uart, n), value);
}

/*
 * Waits until ready(); false: given up. The bound is far above the time in which a full
 * FIFO drains at 9600 baud; a device that outlasted it is looked at only once a byte until it
 * is ready again, so that an absent one cannot hold a run up.
 */
bool uart_wait(const struct uart *uart, bool (*ready)(const struct uart *));

#endif
