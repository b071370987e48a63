/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_CYCLES_H_
#define _ASMRISCV64_CYCLES_H_
/*
 * Reading a counter is ordered with memory accesses by nothing but a FENCE
 * that names device input (I): "CSR read accesses are classified as device
 * input" (Unprivileged ISA, Zicsr, CSR Access Ordering). A control dependency
 * does not do: RVWMO lets it order later stores only, and a branch to the next
 * instruction could be mispredicted for one outcome and not for the other.
 */
#include <asm/counter.h>

static __always_inline u64 cycles(void)
{
	return read_cycle_counter();
}

/* All earlier accesses are done before the read; no later one begins before it. */
static __always_inline u64 cycles_begin(void)
{
	u64 t;

	__asm__ volatile("fence rw, i" : : : "memory");
	t = read_cycle_counter();
	__asm__ volatile("fence i, rw" : : : "memory");
	return t;
}

/*
 * The counter once `result` is in a register. Two means, since neither
 * serves every core: the move stalls an in-order core until the load or AMO has
 * answered (Rocket lets a counter read pass a fence), and `fence r, i` holds
 * the read back on a core that runs ahead. It leaves plain stores in the store
 * buffer out: waiting for them is cycles_fence()'s.
 */
static __always_inline u64 cycles_end(long result)
{
	long known;
	u64 t;

	__asm__ volatile("mv %0, %1\n\tfence r, i" : "=r"(known) : "r"(result) : "memory");
	t = read_cycle_counter();
	__asm__ volatile("fence i, rw" : : : "memory");
	return t;
}

/*
 * All earlier loads and stores done. I and O, because the next thing is a
 * counter read, and the one before may be. A core may implement a fence by
 * holding back only the next memory access: the load is that access, and
 * using its value stops an in-order core until it was let through.
 */
static __always_inline void cycles_fence(void)
{
	long any;

	__asm__ volatile("fence iorw, iorw\n\tld %0, 0(sp)\n\tmv %0, %0" : "=r"(any) : : "memory");
}

/* Ordered like cycles_begin(): the skew between two cores rests on what lies around a reading. */
static __always_inline u64 clock_now(void)
{
	u64 t;

	__asm__ volatile("fence rw, i" : : : "memory");
	t = read_time_counter();
	__asm__ volatile("fence i, rw" : : : "memory");
	return t;
}

/* One core cycle after the one before it; adding a constant may be folded at rename. */
#define DEPENDENT_ADD "add %0, %0, %0\n\t"

#endif
