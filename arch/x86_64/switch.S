// SPDX-License-Identifier: GPL-2.0-only
/* System V ABI: rbx, rbp, r12 to r15 survive a call: core/task/context.h. */
	.text
	.globl	context_switch
	.type	context_switch, @function
context_switch:
	pushq	%rbp
	pushq	%rbx
	pushq	%r12
	pushq	%r13
	pushq	%r14
	pushq	%r15
	movq	%rsp, (%rdi)
	movq	%rsi, %rsp
	popq	%r15
	popq	%r14
	popq	%r13
	popq	%r12
	popq	%rbx
	popq	%rbp
	ret
	.size	context_switch, . - context_switch

	/* Six registers, the entry, and the return address it must believe to have: aligned as after a call. */
	.globl	context_new
	.type	context_new, @function
context_new:
	movq	$0, -8(%rdi)
	movq	%rsi, -16(%rdi)
	leaq	-64(%rdi), %rax
	ret
	.size	context_new, . - context_new

	.section .note.GNU-stack, "", @progbits
