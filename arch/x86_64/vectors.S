// SPDX-License-Identifier: GPL-2.0-only
/*
 * One stub of 8 bytes for each of the 256 vectors: an error code where the CPU
 * pushes none, then a call whose return address tells the vector.
 * The layout on the stack is struct trap_frame.
 */
	.section .text.vectors, "ax"
	.balign 16
	.globl	vector_stubs
vector_stubs:
	.set	vector, 0
	.rept	256
	.balign	8
	/* Those that push an error code: Intel SDM vol. 3A, table 6-1; AMD APM vol. 2, 8.2 (29, 30). */
	.if	!(vector == 8 || (vector >= 10 && vector <= 14) || vector == 17 || vector == 21 || vector == 29 || vector == 30)
	pushq	$0
	.endif
	call	trap_common
	.set	vector, vector + 1
	.endr

	.balign 16
trap_common:
	.irp	reg, r15, r14, r13, r12, r11, r10, r9, r8, rbp, rdi, rsi, rdx, rcx, rbx, rax
	pushq	%\reg
	.endr
	cld
	movq	%rsp, %rdi
	movq	%rsp, %rbp
	/* The handler is C, and C uses SSE. */
	subq	$512, %rsp
	andq	$-16, %rsp
	fxsave64 (%rsp)
	movq	%rsp, %rbx
	call	trap_handler
	fxrstor64 (%rbx)
	movq	%rbp, %rsp
	.irp	reg, rax, rbx, rcx, rdx, rsi, rdi, rbp, r8, r9, r10, r11, r12, r13, r14, r15
	popq	%\reg
	.endr
	addq	$16, %rsp /* the stub's return address, the error code */
	iretq
