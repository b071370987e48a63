/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _DEV_UART_H_
#define _DEV_UART_H_
/*
 * Serial drivers: data and status register only. Clocks, divisors and pins
 * are the firmware's: what it set up for its own console works, and what the
 * description says about clocks is often wrong.
 *
 * A driver is one file with one SET_ENTRY(uart_driver, ...).
 */
#include "lib/set.h"
#include "lib/types.h"

struct uart {
	const struct uart_driver *driver;
	uintptr_t base;	 /* address, or I/O port */
	u8 shift, width; /* registers 1 << shift bytes apart, `width` bytes an access */
	bool port;	 /* base is an x86 I/O port */
};

struct uart_driver {
	const char *name;	       /* as in uart=name,address */
	const char *const *compatible; /* device tree names, NULL-terminated; or NULL */
	u8 shift, width;	       /* where the description says nothing */
	bool no_address;	       /* a firmware call: uart=name stands alone */
	/* Blocks until the byte is taken; gives up on a device that never becomes ready. */
	void (*put)(const struct uart *uart, u8 byte);
	int (*get)(const struct uart *uart); /* -1: nothing waits */
};

SET_DECLARE(uart_driver, const struct uart_driver);

#endif
