/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_LAYOUT_H_
#define _ARM64_LAYOUT_H_
/*
 * What assembly and C must agree on.
 *
 * A core's stacks, from low to high: a page that is not mapped, the stack it
 * runs on (SP_EL0), the stack on which exceptions are taken (SP_EL1).
 */
#define GUARD_SIZE	4096
#define STACK_SIZE	32768
#define TRAP_STACK_SIZE 8192
#define STACKS		256 /* CORES_MAX of machine.h */
#define STACKS_STRIDE	(GUARD_SIZE + STACK_SIZE + TRAP_STACK_SIZE)

/* Page tables in the pool */
#define TABLES		64
#define TABLE_SIZE	4096

/* struct frame of trap.h */
#define FRAME_SP	248
#define FRAME_PC	256
#define FRAME_ESR	272
#define FRAME_SIZE	288

/* TPIDR_EL1 until the core has stacks: an exception can only park it. */
#define NO_CORE		(-1)

/* SCTLR_EL1: bits that are RES1 in ARMv8.0 (DDI 0487, D19.2), M, C, SA, I */
#define SCTLR_RES1	0x30d00800
#define SCTLR_M		(1 << 0)
#define SCTLR_C		(1 << 2)
#define SCTLR_CACHED	(SCTLR_M | SCTLR_C | 1 << 3 | 1 << 12)

/* MPIDR_EL1: Aff3 and Aff2..Aff0, as reg of a cpu node and CPU_ON want them */
#define MPIDR_AFFINITY	0xff00ffffff

#endif
