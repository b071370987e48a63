/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_LOAD_STORE_H_
#define _ASMRISCV64_LOAD_STORE_H_
/*
 * As Linux does it. gcc 12 has other ideas of __atomic_load_n() and
 * __atomic_store_n(): a full fence, and an AMO instead of a store.
 */
#include <asm/barrier.h>

#define smp_load_acquire(p)                                     \
	({                                                      \
		__typeof__(*(p)) loaded_ = READ_ONCE(*(p));     \
		__asm__ volatile("fence r, rw" : : : "memory"); \
		loaded_;                                        \
	})

#define smp_store_release(p, v)                                 \
	do {                                                    \
		__asm__ volatile("fence rw, w" : : : "memory"); \
		WRITE_ONCE(*(p), v);                            \
	} while (0)

#endif
