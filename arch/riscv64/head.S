/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The Image header (Linux Documentation/arch/riscv/boot-image-header.rst) and
 * the first instructions of every core.
 *
 * Nothing here may be relaxed: gp is not set yet, and no relocation is applied.
 */
#include <asm/relocs.h>

#include "csr.h"
#include "stack.h"

	.option	norelax

	.section .head, "ax"
	.globl	_start
_start:
	.option	push
	.option	norvc
	j	boot			/* code0 */
	.4byte	0			/* code1 */
	.option	pop
	.8byte	0x200000		/* text_offset from the start of RAM */
	.8byte	_end - _start		/* image_size, stacks included */
	.8byte	0			/* flags: little endian */
	.4byte	2			/* version 0.2 */
	.4byte	0
	.8byte	0
	.ascii	"RISCV\0\0\0"
	.ascii	"RSC\5"
	.4byte	0

/*
 * What every core needs before any C. In: a1 = index. Uses t0, t1, label 10.
 * Firmware left interrupts off and stvec pointing wherever it liked.
 */
	.macro	core_setup
	csrci	sstatus, SSTATUS_SIE
	li	t0, SSTATUS_FS_INITIAL
	csrs	sstatus, t0
	csrr	t1, sstatus
	and	t1, t1, t0
	beqz	t1, 10f			/* no such unit: harts.c says so */
	fscsr	zero
10:	lla	gp, __global_pointer$
	mv	tp, a1
	lla	sp, stacks
	li	t0, STACK_BLOCK
	mul	t1, t0, a1
	add	sp, sp, t1
	li	t1, STACK_GUARD
	sd	t1, 0(sp)
	add	t0, sp, t0
	addi	t0, t0, -FRAME_BYTES
	sd	tp, FRAME_CORE(t0)
	csrw	sscratch, t0
	lla	t0, trap_entry
	csrw	stvec, t0
	li	t0, STACK_BYTES
	add	sp, sp, t0
	li	s0, 0			/* the end of a debugger's backtrace */
	.endm

/* The boot core is the first that comes. In: a0 = hart id, a1 = device tree. */
boot:
	csrw	sie, zero
	lla	t0, early_trap
	csrw	stvec, t0
	lla	t0, entered
	li	t1, 1
	amoswap.w t1, t1, (t0)
	bnez	t1, further_core

	/* Linked at 0: our address is what each pointer lacks. */
	lla	t0, relocs
	lla	t2, _start
	mv	t1, t2
	li	t5, RELOCS_SKIP
relocate:
	lbu	t3, 0(t0)
	addi	t0, t0, 1
	beqz	t3, clear
	beq	t3, t5, 1f
	slli	t3, t3, 3
	add	t1, t1, t3
	ld	t4, 0(t1)
	add	t4, t4, t2
	sd	t4, 0(t1)
	j	relocate
1:	addi	t1, t1, RELOCS_STEP * 8
	j	relocate

clear:
	lla	t0, __bss_start
	lla	t1, __bss_end
1:	bgeu	t0, t1, 2f
	sd	zero, 0(t0)
	addi	t0, t0, 8
	j	1b

2:	mv	s1, a1
	li	a1, 0
	core_setup
	mv	a1, s1
	call	boot_main
	j	park

/*
 * All cores come by _start, and only the hart id is believed: OpenSBI 1.1 marks a
 * hart as asked to start before it writes down the address and the argument, so
 * that one which looks in between comes with those of the boot core. Harts that
 * nobody asked rest: firmware older than HSM sends them all, and a trap before
 * the line above, where OpenSBI left stvec at _start, comes back as one.
 */
further_core:
	fence	rw, rw			/* asked_hart was written before the firmware was called */
	lla	t0, asked_hart
	li	a1, 0
	li	t2, STACK_CORES
	addi	a0, a0, 1
1:	ld	t1, 0(t0)
	beq	t1, a0, 2f
	addi	t0, t0, 8
	addi	a1, a1, 1
	bltu	a1, t2, 1b
	j	park
2:	core_setup
	fence.i				/* the boot core may have patched counter reads */
	mv	a0, a1
	call	core_main

	.balign	4
	.globl	park
park:
	wfi
	j	park

/*
 * A trap with no C to report it: the console is SBI's oldest call (EID 1), which
 * every firmware answers or refuses.
 */
	.balign	4
early_trap:
	lla	s0, early_text
	j	1f
	.balign	4
	.globl	trap_again
trap_again:
	lla	s0, again_text
1:	lla	t0, park
	csrw	stvec, t0
2:	lbu	a0, 0(s0)
	beqz	a0, park
	li	a7, 1
	ecall
	addi	s0, s0, 1
	j	2b

	.section .rodata.head, "a"
early_text:
	.asciz	"\r\nbarelock: trap during start-up, before it could be reported\r\n"
again_text:
	.asciz	"\r\nbarelock: trap while a trap was reported\r\n"

/* Filled by tools/relocs, which says how. */
	.section .relocs, "a"
relocs:
	.space	RELOCS_ROOM

	.section .data.head, "aw"
	.balign	4
entered:
	.4byte	0
	/* By index: hart id + 1 of a core asked to start. In .bss it would be read before that is cleared. */
	.balign	8
	.globl	asked_hart
asked_hart:
	.space	8 * STACK_CORES

	.section .stacks, "aw", @nobits
	.balign	16
	.globl	stacks
stacks:
	.space	STACK_CORES * STACK_BLOCK
