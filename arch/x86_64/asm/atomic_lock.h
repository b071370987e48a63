/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMX86_64_ATOMIC_LOCK_H_
#define _ASMX86_64_ATOMIC_LOCK_H_
/*
 * x86: a locked instruction is a full barrier whatever order is asked for
 * (Intel SDM vol. 3A, 8.2.2), so the four orders are one. `or` and `and`
 * return no old value; the fetch forms are compare-exchange loops, as in Linux.
 */
#include "lib/atomic_types.h"

#define VARIANT_NAME "lock"

static __always_inline bool variant_usable(void)
{
	return true;
}

static __always_inline long atomic_long_add_return(long i, atomic_long_t *v)
{
	long old = i;

	__asm__ volatile("lock xaddq %0, %1" : "+r"(old), "+m"(v->counter) : : "memory", "cc");
	return old + i;
}

static __always_inline bool atomic_long_try_cmpxchg(atomic_long_t *v, long *old, long new)
{
	long found = *old;
	bool equal;

	__asm__ volatile("lock cmpxchgq %3, %1"
			 : "=@ccz"(equal), "+m"(v->counter), "+a"(found)
			 : "r"(new)
			 : "memory");
	if (!equal)
		*old = found;
	return equal;
}

/* xchg with memory locks without the prefix. */
static __always_inline long atomic_long_xchg(atomic_long_t *v, long new)
{
	__asm__ volatile("xchgq %0, %1" : "+r"(new), "+m"(v->counter) : : "memory");
	return new;
}

static __always_inline long atomic_long_fetch_or(long i, atomic_long_t *v)
{
	long old = atomic_long_read(v);

	while (!atomic_long_try_cmpxchg(v, &old, old | i))
		;
	return old;
}

static __always_inline long atomic_long_fetch_andnot(long i, atomic_long_t *v)
{
	long old = atomic_long_read(v);

	while (!atomic_long_try_cmpxchg(v, &old, old & ~i))
		;
	return old;
}

static __always_inline void atomic_long_or(long i, atomic_long_t *v)
{
	__asm__ volatile("lock orq %1, %0" : "+m"(v->counter) : "er"(i) : "memory", "cc");
}

static __always_inline void atomic_long_andnot(long i, atomic_long_t *v)
{
	__asm__ volatile("lock andq %1, %0" : "+m"(v->counter) : "er"(~i) : "memory", "cc");
}

/* All orders are one: for rwsem/logged.h, which replaces the names below. */
#define atomic_base(op, order) (atomic_long_##op)

#include <asm/one_order.h>

#endif
