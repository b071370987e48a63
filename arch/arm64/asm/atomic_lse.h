/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_ATOMIC_LSE_H_
#define _ASMARM64_ATOMIC_LSE_H_
/*
 * ARMv8.1 atomics: one instruction each, the order in its suffix (A acquire, L
 * release, AL both, which is what Linux takes for fully ordered). The
 * rest of the image stays ARMv8.0; only these lines need FEAT_LSE.
 *
 * ST<op> is LD<op> without a destination: a core may send it out to the
 * interconnect where it would keep the other near.
 */
#include <asm/features.h>

#include "lib/atomic_types.h"
#include "machine.h"

#define VARIANT_NAME "lse"

#define LSE	     ".arch_extension lse\n\t"

static __always_inline bool variant_usable(void)
{
	return machine_features & ARM64_HAS_LSE;
}

#define LSE_FETCH(name, insn, sfx, order)                               \
	static __always_inline long name##sfx(long i, atomic_long_t *v) \
	{                                                               \
		long old;                                               \
                                                                        \
		__asm__ volatile(LSE insn order " %2, %0, %1"           \
				 : "=r"(old), "+Q"(v->counter)          \
				 : "r"(i)                               \
				 : "memory");                           \
		return old;                                             \
	}

#define LSE_RMW(sfx, order)                                                                   \
	LSE_FETCH(lse_fetch_add, "ldadd", sfx, order)                                         \
	LSE_FETCH(atomic_long_fetch_or, "ldset", sfx, order)                                  \
	LSE_FETCH(atomic_long_fetch_andnot, "ldclr", sfx, order)                              \
	LSE_FETCH(lse_swap, "swp", sfx, order)                                                \
	static __always_inline long atomic_long_add_return##sfx(long i, atomic_long_t *v)     \
	{                                                                                     \
		return lse_fetch_add##sfx(i, v) + i;                                          \
	}                                                                                     \
	static __always_inline long atomic_long_xchg##sfx(atomic_long_t *v, long new)         \
	{                                                                                     \
		return lse_swap##sfx(new, v);                                                 \
	}                                                                                     \
	static __always_inline bool atomic_long_try_cmpxchg##sfx(atomic_long_t *v, long *old, \
								 long new)                    \
	{                                                                                     \
		long expected = *old, found = expected;                                       \
                                                                                              \
		__asm__ volatile(LSE "cas" order " %0, %2, %1"                                \
				 : "+r"(found), "+Q"(v->counter)                              \
				 : "r"(new)                                                   \
				 : "memory");                                                 \
		*old = found;                                                                 \
		return found == expected;                                                     \
	}

LSE_RMW(, "al")
LSE_RMW(_acquire, "a")
LSE_RMW(_release, "l")
LSE_RMW(_relaxed, "")

static __always_inline void atomic_long_or(long i, atomic_long_t *v)
{
	__asm__ volatile(LSE "stset %1, %0" : "+Q"(v->counter) : "r"(i));
}

static __always_inline void atomic_long_andnot(long i, atomic_long_t *v)
{
	__asm__ volatile(LSE "stclr %1, %0" : "+Q"(v->counter) : "r"(i));
}

#endif
