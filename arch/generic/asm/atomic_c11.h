/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMGENERIC_ATOMIC_C11_H_
#define _ASMGENERIC_ATOMIC_C11_H_
/*
 * The compiler's own atomics with the stated order: what TSan and static
 * analysis understand, and the reference the hand-written variants are
 * compared with.
 */
#include "lib/atomic_types.h"

#define VARIANT_NAME "c11"

static __always_inline bool variant_usable(void)
{
	return true;
}

#define C11_RMW(sfx, order)                                                                   \
	static __always_inline long atomic_long_add_return##sfx(long i, atomic_long_t *v)     \
	{                                                                                     \
		return __atomic_add_fetch(&v->counter, i, order);                             \
	}                                                                                     \
	static __always_inline bool atomic_long_try_cmpxchg##sfx(atomic_long_t *v, long *old, \
								 long new)                    \
	{                                                                                     \
		return __atomic_compare_exchange_n(&v->counter, old, new, false, order,       \
						   __ATOMIC_RELAXED);                         \
	}                                                                                     \
	static __always_inline long atomic_long_xchg##sfx(atomic_long_t *v, long new)         \
	{                                                                                     \
		return __atomic_exchange_n(&v->counter, new, order);                          \
	}                                                                                     \
	static __always_inline long atomic_long_fetch_or##sfx(long i, atomic_long_t *v)       \
	{                                                                                     \
		return __atomic_fetch_or(&v->counter, i, order);                              \
	}                                                                                     \
	static __always_inline long atomic_long_fetch_andnot##sfx(long i, atomic_long_t *v)   \
	{                                                                                     \
		return __atomic_fetch_and(&v->counter, ~i, order);                            \
	}

C11_RMW(, __ATOMIC_SEQ_CST)
C11_RMW(_acquire, __ATOMIC_ACQUIRE)
C11_RMW(_release, __ATOMIC_RELEASE)
C11_RMW(_relaxed, __ATOMIC_RELAXED)

static __always_inline void atomic_long_or(long i, atomic_long_t *v)
{
	__atomic_fetch_or(&v->counter, i, __ATOMIC_RELAXED);
}

static __always_inline void atomic_long_andnot(long i, atomic_long_t *v)
{
	__atomic_fetch_and(&v->counter, ~i, __ATOMIC_RELAXED);
}

#endif
