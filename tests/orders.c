// SPDX-License-Identifier: GPL-2.0-only
/* Each atomic in each of its orders, a function each; compiled by tests/orders with each variant's
 * header. */
#include "lib/atomic_types.h"

#define ORDERS(sfx)                                                  \
	long add_return##sfx(long i, atomic_long_t *v)               \
	{                                                            \
		return atomic_long_add_return##sfx(i, v);            \
	}                                                            \
	bool try_cmpxchg##sfx(long *old, long new, atomic_long_t *v) \
	{                                                            \
		return atomic_long_try_cmpxchg##sfx(v, old, new);    \
	}                                                            \
	long xchg##sfx(long i, atomic_long_t *v)                     \
	{                                                            \
		return atomic_long_xchg##sfx(v, i);                  \
	}                                                            \
	long fetch_or##sfx(long i, atomic_long_t *v)                 \
	{                                                            \
		return atomic_long_fetch_or##sfx(i, v);              \
	}                                                            \
	long fetch_andnot##sfx(long i, atomic_long_t *v)             \
	{                                                            \
		return atomic_long_fetch_andnot##sfx(i, v);          \
	}

ORDERS()
ORDERS(_acquire)
ORDERS(_release)
ORDERS(_relaxed)

long read_acquire(long i, atomic_long_t *v)
{
	return atomic_long_read_acquire(v) + i;
}

void set_release(long i, atomic_long_t *v)
{
	atomic_long_set_release(v, i);
}

void or_relaxed(long i, atomic_long_t *v)
{
	atomic_long_or(i, v);
}

void andnot_relaxed(long i, atomic_long_t *v)
{
	atomic_long_andnot(i, v);
}
