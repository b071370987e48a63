/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _UNIT_FAKE_UART_H_
#define _UNIT_FAKE_UART_H_
/* One serial port, as its data sheet says, at the only address that answers. */
#include "lib/types.h"

enum fake_kind { FAKE_NOTHING, FAKE_8250, FAKE_PL011, FAKE_SIFIVE };

struct fake_uart {
	enum fake_kind kind; /* FAKE_NOTHING: every read is all ones */
	u64 base;
	unsigned shift, width;
	bool port;
	unsigned busy; /* looks at the status after a byte before the next may come; ~0: for ever */
	const char *input; /* what it still has received */

	/* What was seen. */
	char output[4096];
	unsigned written;
	unsigned reads;
	unsigned wrong; /* accesses of another address, width or space; bytes sent while busy */
};

extern struct fake_uart fake_uart;

/* A fresh one of that kind. */
void fake_uart_reset(enum fake_kind kind, u64 base, unsigned shift, unsigned width, bool port);

#endif
