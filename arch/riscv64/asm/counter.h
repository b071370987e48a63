/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_COUNTER_H_
#define _ASMRISCV64_COUNTER_H_
/*
 * The bare reads. Which counter cycles are read from is known only at boot:
 * firmware may have stopped or closed `cycle`. A test in every timed path
 * would be measured with it, so each place is listed in section cycle_sites
 * (32-bit distances from the entry to the instruction), and counters.c writes
 * the number of another CSR into the instructions. csrrs is never compressed.
 */
#include "lib/types.h"

static __always_inline u64 read_cycle_counter(void)
{
	u64 value;

	__asm__ volatile("1:	rdcycle %0\n\t"
			 ".pushsection cycle_sites, \"a\"\n\t"
			 ".4byte 1b - .\n\t"
			 ".popsection"
			 : "=r"(value)
			 :
			 : "memory");
	return value;
}

static __always_inline u64 read_time_counter(void)
{
	u64 value;

	__asm__ volatile("rdtime %0" : "=r"(value) : : "memory");
	return value;
}

#endif
