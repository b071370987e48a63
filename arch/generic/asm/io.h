/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMGENERIC_IO_H_
#define _ASMGENERIC_IO_H_
/* Device registers in memory; the mapping (device memory, or the PMA) orders them. */
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

#endif
