/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMGENERIC_IO_H_
#define _ASMGENERIC_IO_H_
/*
 * Device registers in memory; the mapping (device memory, or the PMA) orders them. An ISA with
 * I/O ports defines ARCH_HAS_PORTS as 1, inb() and outb(), and then includes
 * this one with #include_next.
 */
#include "lib/types.h"

static inline u8 readb(uintptr_t a)
{
	return *(const volatile u8 *)a;
}

static inline u32 readl(uintptr_t a)
{
	return *(const volatile u32 *)a;
}

static inline void writeb(uintptr_t a, u8 v)
{
	*(volatile u8 *)a = v;
}

static inline void writel(uintptr_t a, u32 v)
{
	*(volatile u32 *)a = v;
}

#ifndef ARCH_HAS_PORTS
#define ARCH_HAS_PORTS 0

/* What a PC reads where no device answers. */
static inline u8 inb(u16 port)
{
	(void)port;
	return 0xff;
}

static inline void outb(u16 port, u8 v)
{
	(void)port;
	(void)v;
}
#endif

#endif
