// SPDX-License-Identifier: GPL-2.0-only
/*
 * Intel XScale's 16550, now in the SpacemiT K1: its interrupt enable register holds the bit that
 * switches the UART on, so nothing but data and status may be touched.
 */
#include "dev/ns8250.h"

static const char *const compatible[] = {
	"intel,xscale-uart", "spacemit,k1-uart", "mrvl,pxa-uart", "mrvl,mmp-uart", NULL,
};

static const struct uart_driver xscale = {
	.name = "xscale",
	.compatible = compatible,
	.shift = 2,
	.width = 4,
	.put = ns8250_put,
	.get = ns8250_get,
};
SET_ENTRY(uart_driver, xscale);
