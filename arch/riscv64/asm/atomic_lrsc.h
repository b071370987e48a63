/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_ATOMIC_LRSC_H_
#define _ASMRISCV64_ATOMIC_LRSC_H_
/*
 * Everything as a load-reserved, store-conditional loop: what a core does that
 * has no AMO unit near its cache. Four instructions, no memory access in between
 * (see rmw.h). Fully ordered as Linux orders such loops: SC.rl and a full
 * fence behind it.
 */
#include <asm/rmw.h>

#define VARIANT_NAME	    "lrsc"
#define VARIANT_EXCHANGE_AS "amo"
#define VARIANT_READS_FIRST 1

static __always_inline bool variant_usable(void)
{
	return true;
}

/* Old value. `compute` makes %1 from %0 (old) and %3 (operand). */
#define LRSC(name, suffix, before, compute, sc, after)                                       \
	static __always_inline long lrsc_##name##suffix(long i, atomic_long_t *v)            \
	{                                                                                    \
		long old, new;                                                               \
                                                                                             \
		__asm__ volatile(before "0:	lr.d %0, %2\n\t" compute "%1, %0, %3\n\t" sc \
					" %1, %1, %2\n\t"                                    \
					"bnez %1, 0b\n\t" after                              \
				 : "=&r"(old), "=&r"(new), "+A"(v->counter)                  \
				 : "r"(i)                                                    \
				 : "memory");                                                \
		return old;                                                                  \
	}

#define LRSC_ORDER(suffix, before, sc, after)                                                  \
	LRSC(add, suffix, before, "add ", sc, after)                                           \
	LRSC(or, suffix, before, "or ", sc, after)                                             \
	LRSC(and, suffix, before, "and ", sc, after)                                           \
	RISCV_CMPXCHG(suffix, before, sc, after)                                               \
	static __always_inline long atomic_long_add_return##suffix(long i, atomic_long_t *v)   \
	{                                                                                      \
		return lrsc_add##suffix(i, v) + i;                                             \
	}                                                                                      \
	static __always_inline long atomic_long_xchg##suffix(atomic_long_t *v, long new)       \
	{                                                                                      \
		long old, failed;                                                              \
                                                                                               \
		__asm__ volatile(before "0:	lr.d %0, %2\n\t" sc " %1, %z3, %2\n\t"         \
					"bnez %1, 0b\n\t" after                                \
				 : "=&r"(old), "=&r"(failed), "+A"(v->counter)                 \
				 : "rJ"(new)                                                   \
				 : "memory");                                                  \
		return old;                                                                    \
	}                                                                                      \
	static __always_inline long atomic_long_fetch_or##suffix(long i, atomic_long_t *v)     \
	{                                                                                      \
		return lrsc_or##suffix(i, v);                                                  \
	}                                                                                      \
	static __always_inline long atomic_long_fetch_andnot##suffix(long i, atomic_long_t *v) \
	{                                                                                      \
		return lrsc_and##suffix(~i, v);                                                \
	}

LRSC_ORDER(_relaxed, "", "sc.d", "")
LRSC_ORDER(_acquire, "", "sc.d", RISCV_ACQUIRE)
LRSC_ORDER(_release, RISCV_RELEASE, "sc.d", "")
LRSC_ORDER(, "", "sc.d.rl", RISCV_FULL)

static __always_inline void atomic_long_or(long i, atomic_long_t *v)
{
	lrsc_or_relaxed(i, v);
}

static __always_inline void atomic_long_andnot(long i, atomic_long_t *v)
{
	lrsc_and_relaxed(~i, v);
}

#endif
