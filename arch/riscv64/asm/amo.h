/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_AMO_H_
#define _ASMRISCV64_AMO_H_
/*
 * One AMO instruction for all but compare-exchange, which the variant brings. The fully
 * ordered forms carry .aqrl, as in Linux.
 */
#include <asm/rmw.h>

/* Old value. */
#define AMO(insn, suffix, before, bits, after)                                   \
	static __always_inline long insn##suffix(long i, atomic_long_t *v)       \
	{                                                                        \
		long old;                                                        \
                                                                                 \
		__asm__ volatile(before #insn ".d" bits " %0, %z2, %1\n\t" after \
				 : "=r"(old), "+A"(v->counter)                   \
				 : "rJ"(i)                                       \
				 : "memory");                                    \
		return old;                                                      \
	}

#define AMO_ORDER(suffix, before, bits, after)                                                 \
	AMO(amoadd, suffix, before, bits, after)                                               \
	AMO(amoswap, suffix, before, bits, after)                                              \
	AMO(amoor, suffix, before, bits, after)                                                \
	AMO(amoand, suffix, before, bits, after)                                               \
	static __always_inline long atomic_long_add_return##suffix(long i, atomic_long_t *v)   \
	{                                                                                      \
		return amoadd##suffix(i, v) + i;                                               \
	}                                                                                      \
	static __always_inline long atomic_long_xchg##suffix(atomic_long_t *v, long new)       \
	{                                                                                      \
		return amoswap##suffix(new, v);                                                \
	}                                                                                      \
	static __always_inline long atomic_long_fetch_or##suffix(long i, atomic_long_t *v)     \
	{                                                                                      \
		return amoor##suffix(i, v);                                                    \
	}                                                                                      \
	static __always_inline long atomic_long_fetch_andnot##suffix(long i, atomic_long_t *v) \
	{                                                                                      \
		return amoand##suffix(~i, v);                                                  \
	}

AMO_ORDER(_relaxed, "", "", "")
AMO_ORDER(_acquire, "", "", RISCV_ACQUIRE)
AMO_ORDER(_release, RISCV_RELEASE, "", "")
AMO_ORDER(, "", ".aqrl", "")

/* x0 as destination: a core may then send the operation away and go on. */
static __always_inline void atomic_long_or(long i, atomic_long_t *v)
{
	__asm__ volatile("amoor.d zero, %z1, %0" : "+A"(v->counter) : "rJ"(i) : "memory");
}

static __always_inline void atomic_long_andnot(long i, atomic_long_t *v)
{
	__asm__ volatile("amoand.d zero, %z1, %0" : "+A"(v->counter) : "rJ"(~i) : "memory");
}

#endif
