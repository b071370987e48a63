// SPDX-License-Identifier: GPL-2.0-only
/*
 * The mini-UART of BCM2835 to BCM2711 (BCM2835 ARM Peripherals, chapter 2): data at +0, line
 * status at +0x14 with the 16550's bits. Its FIFO holds 8 bytes.
 */
#include "dev/ns8250.h"

static const char *const compatible[] = { "brcm,bcm2835-aux-uart", NULL };

static const struct uart_driver bcm2835_aux = {
	.name = "bcm2835-aux",
	.compatible = compatible,
	.shift = 2,
	.width = 4,
	.put = ns8250_put,
	.get = ns8250_get,
};
SET_ENTRY(uart_driver, bcm2835_aux);
