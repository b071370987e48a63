/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMSIM_ATOMIC_SIM_H_
#define _ASMSIM_ATOMIC_SIM_H_
/*
 * Each access first pays for its line: the core goes on when the line is its own, and
 * others run meanwhile. Then nothing runs until it is done, so plain
 * operations are atomic. The four orders are one.
 */
#include "lib/atomic_types.h"
#include "machine.h"

#define VARIANT_NAME "sim"

void sim_access(enum stop_point point, const volatile void *address);
void sim_load(const volatile void *address);

static __always_inline bool variant_usable(void)
{
	return true;
}

static __always_inline long atomic_long_add_return(long i, atomic_long_t *v)
{
	sim_access(POINT_ADD, v);
	return v->counter += i;
}

static __always_inline bool atomic_long_try_cmpxchg(atomic_long_t *v, long *old, long new)
{
	long expected = *old;

	sim_access(POINT_CAS, v);
	*old = v->counter;
	if (*old != expected)
		return false;
	v->counter = new;
	return true;
}

static __always_inline long atomic_long_xchg(atomic_long_t *v, long new)
{
	long old;

	sim_access(POINT_XCHG, v);
	old = v->counter;
	v->counter = new;
	return old;
}

static __always_inline long atomic_long_fetch_or(long i, atomic_long_t *v)
{
	long old;

	sim_access(POINT_OR, v);
	old = v->counter;
	v->counter |= i;
	return old;
}

static __always_inline long atomic_long_fetch_andnot(long i, atomic_long_t *v)
{
	long old;

	sim_access(POINT_ANDNOT, v);
	old = v->counter;
	v->counter &= ~i;
	return old;
}

static __always_inline void atomic_long_or(long i, atomic_long_t *v)
{
	atomic_long_fetch_or(i, v);
}

static __always_inline void atomic_long_andnot(long i, atomic_long_t *v)
{
	atomic_long_fetch_andnot(i, v);
}

static __always_inline long sim_read(const atomic_long_t *v)
{
	sim_load(v);
	return v->counter;
}

static __always_inline void sim_set(atomic_long_t *v, long i)
{
	sim_access(POINT_STORE, v);
	v->counter = i;
}

static __always_inline void sim_set_release(atomic_long_t *v, long i)
{
	sim_access(POINT_STORE_RELEASE, v);
	v->counter = i;
}

#define atomic_long_read		 sim_read
#define atomic_long_read_acquire	 sim_read
#define atomic_long_set			 sim_set
#define atomic_long_set_release		 sim_set_release

#define atomic_long_add_return_acquire	 atomic_long_add_return
#define atomic_long_add_return_release	 atomic_long_add_return
#define atomic_long_add_return_relaxed	 atomic_long_add_return
#define atomic_long_try_cmpxchg_acquire	 atomic_long_try_cmpxchg
#define atomic_long_try_cmpxchg_release	 atomic_long_try_cmpxchg
#define atomic_long_try_cmpxchg_relaxed	 atomic_long_try_cmpxchg
#define atomic_long_xchg_acquire	 atomic_long_xchg
#define atomic_long_xchg_release	 atomic_long_xchg
#define atomic_long_xchg_relaxed	 atomic_long_xchg
#define atomic_long_fetch_or_acquire	 atomic_long_fetch_or
#define atomic_long_fetch_or_release	 atomic_long_fetch_or
#define atomic_long_fetch_or_relaxed	 atomic_long_fetch_or
#define atomic_long_fetch_andnot_acquire atomic_long_fetch_andnot
#define atomic_long_fetch_andnot_release atomic_long_fetch_andnot
#define atomic_long_fetch_andnot_relaxed atomic_long_fetch_andnot

#endif
