/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Every trap of every core ends here, and no trap is returned from: interrupts are
 * polled. All is taken from sscratch, so that no register need be sane.
 */
#include "csr.h"
#include "stack.h"

	.option	norelax

	.text
	.balign	4
	.globl	trap_entry
trap_entry:
	csrrw	sp, sscratch, sp
	sd	x1, 0(sp)
	.irp	n, 3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	sd	x\n, (\n - 1) * 8(sp)
	.endr
	csrr	t0, sscratch
	sd	t0, 8(sp)		/* the sp that trapped */
	csrr	t0, sstatus
	sd	t0, FRAME_SSTATUS(sp)
	lla	t0, _start		/* pc less this is the address in barelock.asm */
	sd	t0, FRAME_IMAGE(sp)
	lla	t0, trap_again
	csrw	stvec, t0
	li	t0, SSTATUS_FS_INITIAL
	csrs	sstatus, t0
	lla	gp, __global_pointer$
	ld	tp, FRAME_CORE(sp)
	mv	a0, sp
	call	trap_handle
	j	park
