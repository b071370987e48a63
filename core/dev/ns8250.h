/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _DEV_NS8250_H_
#define _DEV_NS8250_H_
/* The two registers that every relative of the 8250 kept. */
#include "dev/uart.h"

void ns8250_put(const struct uart *uart, u8 byte);
int ns8250_get(const struct uart *uart);

#endif
