/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_SYSREG_H_
#define _ARM64_SYSREG_H_
/* System registers by the assembler's name, or S<op0>_<op1>_C<n>_C<m>_<op2> where it knows none. */
#include "lib/types.h"

#define sysreg_read(name)                                                       \
	({                                                                      \
		u64 value_;                                                     \
		__asm__ volatile("mrs %0, " #name : "=r"(value_) : : "memory"); \
		value_;                                                         \
	})

#define sysreg_write(name, value) \
	__asm__ volatile("msr " #name ", %x0" : : "rZ"((u64)(value)) : "memory")

#define isb()	  __asm__ volatile("isb" : : : "memory")
#define dsb(kind) __asm__ volatile("dsb " #kind : : : "memory")

/* Four bits of an ID register. */
static inline unsigned id_field(u64 reg, unsigned lowest_bit)
{
	return reg >> lowest_bit & 15;
}

#endif
