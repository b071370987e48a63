/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RISCV64_STACK_H_
#define _RISCV64_STACK_H_
/*
 * One block a core, never cleared: from its lowest address a guard word, the stack, the
 * trap stack, the trap frame. sscratch points at the frame, so that a trap is
 * reported whatever the stack pointer holds.
 */
#define STACK_BYTES	 32768
#define TRAP_STACK_BYTES 8192
#define STACK_BLOCK	 (STACK_BYTES + TRAP_STACK_BYTES)
#define STACK_CORES	 256		    /* CORES_MAX, checked in trap.c */
#define STACK_GUARD	 0x6b636f6c65726162 /* "barelock" */

/* struct trap_frame: x1..x31, sstatus, the image's address, the core's index */
#define FRAME_SSTATUS	 (31 * 8)
#define FRAME_IMAGE	 (32 * 8)
#define FRAME_CORE	 (33 * 8)
#define FRAME_BYTES	 (34 * 8)

#endif
