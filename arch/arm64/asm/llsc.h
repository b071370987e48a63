/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_LLSC_H_
#define _ASMARM64_LLSC_H_
/*
 * Load-exclusive, store-exclusive loops as Linux emits them on ARMv8.0.
 * LLSC_FIRST, given by the variant, stands before each loop; its word is %[v].
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

/* One operation on the word; `what` is returned: old or new. */
#define LLSC_OP(name, insn, what, sfx, load, store, behind)                                    \
	static __always_inline long name##sfx(long i, atomic_long_t *v)                        \
	{                                                                                      \
		long old, new;                                                                 \
		u32 failed;                                                                    \
                                                                                               \
		__asm__ volatile(LLSC_FIRST "1: " load " %[old], %[v]\n"                       \
					    " " insn " %[new], %[old], %[i]\n"                 \
					    " " store " %w[failed], %[new], %[v]\n"            \
					    " cbnz %w[failed], 1b\n"                           \
					    " " behind                                         \
				 : [old] "=&r"(old), [new] "=&r"(new), [failed] "=&r"(failed), \
				   [v] "+Q"(v->counter)                                        \
				 : [i] "r"(i)                                                  \
				 : "memory");                                                  \
		return what;                                                                   \
	}

#define LLSC_XCHG(sfx, load, store, behind)                                                       \
	static __always_inline long atomic_long_xchg##sfx(atomic_long_t *v, long new)             \
	{                                                                                         \
		long old;                                                                         \
		u32 failed;                                                                       \
                                                                                                  \
		__asm__ volatile(LLSC_FIRST "1: " load " %[old], %[v]\n"                          \
					    " " store " %w[failed], %[new], %[v]\n"               \
					    " cbnz %w[failed], 1b\n"                              \
					    " " behind                                            \
				 : [old] "=&r"(old), [failed] "=&r"(failed), [v] "+Q"(v->counter) \
				 : [new] "r"(new)                                                 \
				 : "memory");                                                     \
		return old;                                                                       \
	}

#define LLSC_CMPXCHG(sfx, load, store, behind)                                                \
	static __always_inline bool atomic_long_try_cmpxchg##sfx(atomic_long_t *v, long *old, \
								 long new)                    \
	{                                                                                     \
		long expected = *old, found;                                                  \
		u64 differ;                                                                   \
                                                                                              \
		__asm__ volatile(                                                             \
			LLSC_FIRST "1: " load " %[found], %[v]\n"                             \
				   " eor %[differ], %[found], %[expected]\n"                  \
				   " cbnz %[differ], 2f\n"                                    \
				   " " store " %w[differ], %[new], %[v]\n"                    \
				   " cbnz %w[differ], 1b\n"                                   \
				   " " behind "\n"                                            \
				   "2:"                                                       \
			: [found] "=&r"(found), [differ] "=&r"(differ), [v] "+Q"(v->counter)  \
			: [expected] "r"(expected), [new] "r"(new)                            \
			: "memory");                                                          \
		*old = found;                                                                 \
		return found == expected;                                                     \
	}

#define LLSC_RMW(sfx, load, store, behind)                                      \
	LLSC_OP(atomic_long_add_return, "add", new, sfx, load, store, behind)   \
	LLSC_OP(atomic_long_fetch_or, "orr", old, sfx, load, store, behind)     \
	LLSC_OP(atomic_long_fetch_andnot, "bic", old, sfx, load, store, behind) \
	LLSC_XCHG(sfx, load, store, behind)                                     \
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
