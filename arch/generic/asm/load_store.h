/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMGENERIC_LOAD_STORE_H_
#define _ASMGENERIC_LOAD_STORE_H_
/* Ordered accesses of one word, where the compiler makes of them what Linux writes. */

#define smp_load_acquire(p)	__atomic_load_n(p, __ATOMIC_ACQUIRE)
#define smp_store_release(p, v) __atomic_store_n(p, v, __ATOMIC_RELEASE)

#endif
