/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_ATOMIC_ZACAS_H_
#define _ASMRISCV64_ATOMIC_ZACAS_H_
/*
 * AMO instructions, compare-exchange among them (Zacas, AMOCAS.D). Assemblers before
 * binutils 2.42 do not know its name: funct5 00101, then aq and rl, funct3 3. Orders are made as
 * in rmw.h; a mismatch jumps over the fence behind it, since a failure orders nothing.
 */
#include <asm/amo.h>
#include <asm/features.h>

#include "machine.h"

#define VARIANT_NAME   "zacas"
#define VARIANT_ADD_AS "amo"

#define AMOCAS_D       "0x14"
#define AMOCAS_D_AQRL  "0x17"

static __always_inline bool variant_usable(void)
{
	return machine_features & RISCV_HAS_ZACAS;
}

#define ZACAS_CMPXCHG(suffix, before, funct7, after)                                             \
	static __always_inline bool atomic_long_try_cmpxchg##suffix(atomic_long_t *v, long *old, \
								    long new)                    \
	{                                                                                        \
		long expected = *old, found = expected;                                          \
                                                                                                 \
		__asm__ volatile(before ".insn r 0x2f, 3, " funct7 ", %0, %1, %2\n\t"            \
					"bne %0, %3, 1f\n\t" after "1:\n"                        \
				 : "+&r"(found)                                                  \
				 : "r"(&v->counter), "r"(new), "r"(expected)                     \
				 : "memory");                                                    \
		if (found == expected)                                                           \
			return true;                                                             \
		*old = found;                                                                    \
		return false;                                                                    \
	}

ZACAS_CMPXCHG(_relaxed, "", AMOCAS_D, "")
ZACAS_CMPXCHG(_acquire, "", AMOCAS_D, RISCV_ACQUIRE)
ZACAS_CMPXCHG(_release, RISCV_RELEASE, AMOCAS_D, "")
ZACAS_CMPXCHG(, "", AMOCAS_D_AQRL, "")

#endif
