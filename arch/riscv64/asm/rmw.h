/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_RMW_H_
#define _ASMRISCV64_RMW_H_
/*
 * What the variants share. Orders are made as Linux makes them on riscv: acquire
 * is the relaxed operation and a fence behind it, release a fence before it.
 */
#include "lib/atomic_types.h"

#define RISCV_ACQUIRE "fence r, rw\n\t"
#define RISCV_RELEASE "fence rw, w\n\t"
#define RISCV_FULL    "fence rw, rw\n\t"

/*
 * The A extension has no AMO that compares. A mismatch jumps
 * over `after`: a failure orders nothing. Four instructions without a
 * memory access between LR and SC: the constrained loop whose progress the
 * A extension guarantees (Unprivileged ISA, "Eventual Success of
 * Store-Conditional Instructions": at most 16).
 */
#define RISCV_CMPXCHG(suffix, before, sc, after)                                                 \
	static __always_inline bool atomic_long_try_cmpxchg##suffix(atomic_long_t *v, long *old, \
								    long new)                    \
	{                                                                                        \
		long expected = *old, found, failed;                                             \
                                                                                                 \
		__asm__ volatile(before "0:	lr.d %0, %2\n\t"                                     \
					"bne %0, %z3, 1f\n\t" sc " %1, %z4, %2\n\t"              \
					"bnez %1, 0b\n\t" after "1:\n"                           \
				 : "=&r"(found), "=&r"(failed), "+A"(v->counter)                 \
				 : "rJ"(expected), "rJ"(new)                                     \
				 : "memory");                                                    \
		if (found == expected)                                                           \
			return true;                                                             \
		*old = found;                                                                    \
		return false;                                                                    \
	}

#endif
