// SPDX-License-Identifier: GPL-2.0-only
/* System V ABI: rbx, rbp, r12 to r15 survive a call. */
	.text
	.globl	sim_switch
	.type	sim_switch, @function
sim_switch:
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
	.size	sim_switch, . - sim_switch

	/* Six registers, the entry, and the return address it must believe to have: aligned as after a call. */
	.globl	sim_new_stack
	.type	sim_new_stack, @function
sim_new_stack:
	leaq	sim_entry(%rip), %rax
	movq	$0, -8(%rdi)
	movq	%rax, -16(%rdi)
	leaq	-64(%rdi), %rax
	ret
	.size	sim_new_stack, . - sim_new_stack

	.section .note.GNU-stack, "", @progbits
