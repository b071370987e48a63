/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_LLSC_H_
#define _ASMARM64_LLSC_H_
/*
 * Load-exclusive, store-exclusive loops as Linux emits them on ARMv8.0.
 * LLSC_FIRST, given by the variant, is what stands before each loop.
 *
 *		load	store	behind
 *	none	ldxr	stlxr	dmb ish
 *	acquire	ldaxr	stxr
 *	release	ldxr	stlxr
 *	relaxed	ldxr	stxr
 *
 * Fully ordered is not ldaxr/stlxr: a later load could pass the store-release;
 * the DMB behind the loop forbids that, and earlier accesses are
 * ordered by the store-release. A cmpxchg that fails skips store and DMB.
 */
#include "lib/atomic_types.h"

static __always_inline bool variant_usable(void)
{
	return true;
}

/* Stores `insn old, i` over the word: returns, by `what`, the old or the new value. */
#define LLSC_OP(name, insn, what, sfx, load, store, behind)                                \
	static __always_inline long name##sfx(long i, atomic_long_t *v)                    \
	{                                                                                  \
		long old, new;                                                             \
		u32 failed;                                                                \
                                                                                           \
		__asm__ volatile(LLSC_FIRST("%3") "1:	" load "	%0, %3\n"                 \
						  "	" insn "\n"                        \
						  "	" store "	%w2, %1, %3\n"           \
						  "	cbnz	%w2, 1b\n"                        \
						  "	" behind                           \
				 : "=&r"(old), "=&r"(new), "=&r"(failed), "+Q"(v->counter) \
				 : "r"(i)                                                  \
				 : "memory");                                              \
		return what;                                                               \
	}

#define LLSC_XCHG(sfx, load, store, behind)                                           \
	static __always_inline long atomic_long_xchg##sfx(atomic_long_t *v, long new) \
	{                                                                             \
		long old;                                                             \
		u32 failed;                                                           \
                                                                                      \
		__asm__ volatile(LLSC_FIRST("%2") "1:	" load "	%0, %2\n"            \
						  "	" store "	%w1, %3, %2\n"      \
						  "	cbnz	%w1, 1b\n"                   \
						  "	" behind                      \
				 : "=&r"(old), "=&r"(failed), "+Q"(v->counter)        \
				 : "r"(new)                                           \
				 : "memory");                                         \
		return old;                                                           \
	}

#define LLSC_CMPXCHG(sfx, load, store, behind)                                                \
	static __always_inline bool atomic_long_try_cmpxchg##sfx(atomic_long_t *v, long *old, \
								 long new)                    \
	{                                                                                     \
		long expected = *old, found;                                                  \
		u64 differ;                                                                   \
                                                                                              \
		__asm__ volatile(LLSC_FIRST("%2") "1:	" load "	%0, %2\n"                    \
						  "	eor	%1, %0, %3\n"                         \
						  "	cbnz	%1, 2f\n"                            \
						  "	" store "	%w1, %4, %2\n"              \
						  "	cbnz	%w1, 1b\n"                           \
						  "	" behind "\n"                         \
						  "2:"                                        \
				 : "=&r"(found), "=&r"(differ), "+Q"(v->counter)              \
				 : "r"(expected), "r"(new)                                    \
				 : "memory");                                                 \
		*old = found;                                                                 \
		return found == expected;                                                     \
	}

#define LLSC_RMW(sfx, load, store, behind)                                                  \
	LLSC_OP(atomic_long_add_return, "add	%1, %0, %4", new, sfx, load, store, behind) \
	LLSC_OP(atomic_long_fetch_or, "orr	%1, %0, %4", old, sfx, load, store, behind) \
	LLSC_OP(atomic_long_fetch_andnot, "bic	%1, %0, %4", old, sfx, load, store, behind) \
	LLSC_XCHG(sfx, load, store, behind)                                                 \
	LLSC_CMPXCHG(sfx, load, store, behind)

LLSC_RMW(, "ldxr", "stlxr", "dmb ish")
LLSC_RMW(_acquire, "ldaxr", "stxr", "")
LLSC_RMW(_release, "ldxr", "stlxr", "")
LLSC_RMW(_relaxed, "ldxr", "stxr", "")

static __always_inline void atomic_long_or(long i, atomic_long_t *v)
{
	atomic_long_fetch_or_relaxed(i, v);
}

static __always_inline void atomic_long_andnot(long i, atomic_long_t *v)
{
	atomic_long_fetch_andnot_relaxed(i, v);
}

#endif
