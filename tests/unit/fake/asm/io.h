/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _FAKE_IO_H_
#define _FAKE_IO_H_
/* Every access of a driver goes to the UART of fake_uart.h. */
#include "lib/types.h"

#define ARCH_HAS_PORTS 1

u32 fake_read(u64 address, unsigned bytes, bool port);
void fake_write(u64 address, unsigned bytes, bool port, u32 value);

static inline u8 readb(uintptr_t a)
{
	return fake_read(a, 1, false);
}

static inline u32 readl(uintptr_t a)
{
	return fake_read(a, 4, false);
}

static inline void writeb(uintptr_t a, u8 v)
{
	fake_write(a, 1, false, v);
}

static inline void writel(uintptr_t a, u32 v)
{
	fake_write(a, 4, false, v);
}

static inline u8 inb(u16 port)
{
	return fake_read(port, 1, true);
}

static inline void outb(u16 port, u8 v)
{
	fake_write(port, 1, true, v);
}

#endif
