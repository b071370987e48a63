// SPDX-License-Identifier: GPL-2.0-only
/* Every exception: registers to the core's trap stack as struct frame, then trap_enter(). */
#include "layout.h"

	.text
.macro vector kind
	.balign	128
	// TPIDR_EL0 is free: nothing here runs at EL0.
	msr	tpidr_el0, x30
	mrs	x30, tpidr_el1
	cmn	x30, #-(NO_CORE)
	b.eq	park
	sub	sp, sp, #FRAME_SIZE
	stp	x0, x1, [sp]
	mov	x0, #\kind
	b	trap
.endm

	.balign	2048
	.global	vectors
vectors:
	.set	kind, 0
	.rept	16
	vector	kind
	.set	kind, kind + 1
	.endr

trap:
	stp	x2, x3, [sp, #16]
	stp	x4, x5, [sp, #32]
	stp	x6, x7, [sp, #48]
	stp	x8, x9, [sp, #64]
	stp	x10, x11, [sp, #80]
	stp	x12, x13, [sp, #96]
	stp	x14, x15, [sp, #112]
	stp	x16, x17, [sp, #128]
	stp	x18, x19, [sp, #144]
	stp	x20, x21, [sp, #160]
	stp	x22, x23, [sp, #176]
	stp	x24, x25, [sp, #192]
	stp	x26, x27, [sp, #208]
	stp	x28, x29, [sp, #224]
	mrs	x30, tpidr_el0
	// Kinds 0..3 come from SP_EL0, 4..7 from this very stack, the rest from EL0.
	mrs	x1, sp_el0
	sub	x2, x0, #4
	cmp	x2, #4
	add	x2, sp, #FRAME_SIZE
	csel	x1, x2, x1, lo
	stp	x30, x1, [sp, #FRAME_SP - 8]
	mrs	x1, elr_el1
	mrs	x2, spsr_el1
	stp	x1, x2, [sp, #FRAME_PC]
	mrs	x1, esr_el1
	mrs	x2, far_el1
	stp	x1, x2, [sp, #FRAME_ESR]
	mov	x1, sp
	// C uses the floating point registers too; what returns must not lose them. They may be off:
	// that is one of the faults, and must not become one of this path.
	mov	x2, #3 << 20
	msr	cpacr_el1, x2
	isb
	sub	sp, sp, #400
	stp	q0, q1, [sp]
	stp	q2, q3, [sp, #32]
	stp	q4, q5, [sp, #64]
	stp	q6, q7, [sp, #96]
	stp	q16, q17, [sp, #128]
	stp	q18, q19, [sp, #160]
	stp	q20, q21, [sp, #192]
	stp	q22, q23, [sp, #224]
	stp	q24, q25, [sp, #256]
	stp	q26, q27, [sp, #288]
	stp	q28, q29, [sp, #320]
	stp	q30, q31, [sp, #352]
	mrs	x2, fpcr
	mrs	x3, fpsr
	stp	x2, x3, [sp, #384]
	bl	trap_enter
	ldp	x2, x3, [sp, #384]
	msr	fpcr, x2
	msr	fpsr, x3
	ldp	q0, q1, [sp]
	ldp	q2, q3, [sp, #32]
	ldp	q4, q5, [sp, #64]
	ldp	q6, q7, [sp, #96]
	ldp	q16, q17, [sp, #128]
	ldp	q18, q19, [sp, #160]
	ldp	q20, q21, [sp, #192]
	ldp	q22, q23, [sp, #224]
	ldp	q24, q25, [sp, #256]
	ldp	q26, q27, [sp, #288]
	ldp	q28, q29, [sp, #320]
	ldp	q30, q31, [sp, #352]
	add	sp, sp, #400
	ldp	x1, x2, [sp, #FRAME_PC]
	msr	elr_el1, x1
	msr	spsr_el1, x2
	ldp	x2, x3, [sp, #16]
	ldp	x4, x5, [sp, #32]
	ldp	x6, x7, [sp, #48]
	ldp	x8, x9, [sp, #64]
	ldp	x10, x11, [sp, #80]
	ldp	x12, x13, [sp, #96]
	ldp	x14, x15, [sp, #112]
	ldp	x16, x17, [sp, #128]
	ldr	x18, [sp, #144]
	ldr	x30, [sp, #FRAME_SP - 8]
	ldp	x0, x1, [sp]
	add	sp, sp, #FRAME_SIZE
	eret
