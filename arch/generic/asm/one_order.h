/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMGENERIC_ONE_ORDER_H_
#define _ASMGENERIC_ONE_ORDER_H_
/* For a variant whose read-modify-writes have one order, the strongest. */

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
