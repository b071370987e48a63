// SPDX-License-Identifier: GPL-2.0-only
/*
 * From a loader's 32-bit protected mode, and from a started core's real mode,
 * into C in long mode. Nothing a loader left in a control register survives:
 * each is written whole.
 */
#include "layout.h"

#define MB2_MAGIC  0xe85250d6
#define MB2_LOADED 0x36d76289

#define CR0_WHOLE 0x80010033 /* PG WP NE ET MP PE; caches on (INIT leaves them off) */
#define CR4_WHOLE 0x00000660 /* OSXMMEXCPT OSFXSR MCE PAE */
#define EFER	  0xc0000080
#define EFER_LME  0x100

/* CPUID 1, EDX: what every compiler takes for granted in 64-bit code. */
#define BASELINE  0x07008171 /* SSE2 SSE FXSR CMOV CX8 PAE MSR TSC FPU */

#define PVH_CMDLINE    24    /* of hvm_start_info: address of the command line */
#define ISA_DEBUG_EXIT 0xf4  /* exit.c */

#define PAGE_TABLE 0x03 /* writable, present */
#define PAGE_LARGE 0x83 /* and 2 MiB */
#define GIBS	   4

	/* Xen's PVH boot protocol: note 18 is the physical 32-bit entry. */
	.section .note.pvh, "a", @note
	.balign 4
	.long	4, 4, 18
	.asciz	"Xen"
	.long	pvh_start

	/* Multiboot2 specification, 3.1: within the first 32 KiB of the file. */
	.section .multiboot2, "a"
	.balign 8
mb2_header:
	.long	MB2_MAGIC, 0, mb2_end - mb2_header
	.long	-(MB2_MAGIC + (mb2_end - mb2_header))
	.short	0, 0
	.long	8
mb2_end:

	.section .rodata.boot, "a"
	.balign 8
boot_gdt:
	.quad	0
	.quad	0x00af9b000000ffff /* SEL_CODE64 */
	.quad	0x00cf93000000ffff /* SEL_DATA */
	.quad	0x00cf9b000000ffff /* SEL_CODE32 */
boot_gdtr:
	.short	. - boot_gdt - 1
	.long	boot_gdt
no_long_mode_text:
	.asciz	"\r\nbarelock: cannot start: this CPU has no 64-bit mode\r\n"
no_baseline_text:
	.asciz	"\r\nbarelock: cannot start: this CPU lacks part of the x86-64 baseline\r\n"
no_memory_text:
	.asciz	"\r\nbarelock: cannot start: less than 64 MiB of memory\r\n"
exit_word:
	.ascii	"exit=isa-debug"
exit_word_end:

	.section .text.boot, "ax"
	.code32
	.globl	multiboot2_start
multiboot2_start:
	xorl	%edi, %edi
	cmpl	$MB2_LOADED, %eax
	jne	boot32
	movl	$BOOT_MULTIBOOT2, %edi
	jmp	boot32

	/* EAX is not defined here: microvm enters with multiboot1's magic in it. */
	.globl	pvh_start
pvh_start:
	movl	$BOOT_PVH, %edi

boot32:
	cli
	cld
	lgdt	boot_gdtr
	ljmp	$SEL_CODE32, $1f
1:	movl	$SEL_DATA, %eax
	movl	%eax, %ds
	movl	%eax, %es
	movl	%eax, %ss
	movl	%edi, %ebp
	movl	%ebx, %esi

	movl	$no_long_mode_text, %edi
	movl	$0x80000000, %eax
	cpuid
	cmpl	$0x80000001, %eax
	jb	cannot_start
	movl	$0x80000001, %eax
	cpuid
	btl	$29, %edx
	jnc	cannot_start
	movl	$no_baseline_text, %edi
	movl	$1, %eax
	cpuid
	andl	$BASELINE, %edx
	cmpl	$BASELINE, %edx
	jne	cannot_start
	/* What is not there holds nothing. */
	movl	$no_memory_text, %edi
	movl	$BASELINE, __bss_end - 4
	cmpl	$BASELINE, __bss_end - 4
	jne	cannot_start

	movl	$__bss_start, %edi
	movl	$__bss_end, %ecx
	subl	%edi, %ecx
	shrl	$2, %ecx
	xorl	%eax, %eax
	rep stosl

	/* The first 4 GiB, at the same virtual addresses, in 2 MiB pages. */
	movl	$page_pdpt + PAGE_TABLE, page_pml4
	movl	$page_pd + PAGE_TABLE, %eax
	movl	$page_pdpt, %edi
	movl	$GIBS, %ecx
2:	movl	%eax, (%edi)
	addl	$4096, %eax
	addl	$8, %edi
	loop	2b
	movl	$PAGE_LARGE, %eax
	movl	$page_pd, %edi
	movl	$(GIBS * 512), %ecx
3:	movl	%eax, (%edi)
	addl	$0x200000, %eax
	addl	$8, %edi
	loop	3b

	movl	%esi, %ebx
	movl	$boot64, %esi

/* Enters long mode at %esi; %ebx and %ebp survive. */
enter_long_mode:
	movl	$CR4_WHOLE, %eax
	movl	%eax, %cr4
	movl	$page_pml4, %eax
	movl	%eax, %cr3
	movl	$EFER, %ecx
	movl	$EFER_LME, %eax
	xorl	%edx, %edx
	wrmsr
	movl	$CR0_WHOLE, %eax
	movl	%eax, %cr0
	ljmp	$SEL_CODE64, $1f
	.code64
1:	movl	%esi, %esi
	jmp	*%rsi

	.code32
/*
 * The text is at %edi, the loader's information at %esi. Nothing is known yet but the habit of
 * PCs to have a serial port at 0x3f8.
 */
cannot_start:
	xchgl	%edi, %esi
1:	lodsb
	testb	%al, %al
	jz	exit32
	movb	%al, %bl
	movl	$100000, %ecx
	movw	$0x3fd, %dx
2:	inb	%dx, %al
	testb	$0x20, %al
	loopz	2b
	movb	%bl, %al
	movw	$0x3f8, %dx
	outb	%al, %dx
	jmp	1b
/* Status 1, when PVH's command line asks for it; no C runs here. */
exit32:
	cmpl	$BOOT_PVH, %ebp
	jne	park32
	movl	PVH_CMDLINE(%edi), %edx
	testl	%edx, %edx
	jz	park32
1:	movl	%edx, %esi
	movl	$exit_word, %edi
	movl	$exit_word_end - exit_word, %ecx
	repe cmpsb
	je	2f
	incl	%edx
	cmpb	$0, -1(%edx)
	jne	1b
park32:
	cli
	hlt
	jmp	park32
2:	movl	$1, %eax
	movl	$ISA_DEBUG_EXIT, %edx
	outl	%eax, %dx
	jmp	park32

	.code64
boot64:
	leaq	stacks + STACK_GUARD + STACK_SIZE, %rsp
	movl	%ebp, %edi
	movl	%ebx, %esi
	xorl	%ebp, %ebp
	call	x86_boot
park64:
	cli
	hlt
	jmp	park64

	/*
	 * Takes the area that machine_core_start() offers. Taken once only: a core
	 * that comes late finds nothing and rests.
	 */
ap64:
	xorl	%edi, %edi
	xchgq	%rdi, ap_area
	testq	%rdi, %rdi
	jz	park64
	movq	CPU_AREA_STACK(%rdi), %rsp
	xorl	%ebp, %ebp
	call	ap_boot
	jmp	park64

	.code32
ap32:
	movl	$SEL_DATA, %eax
	movl	%eax, %ds
	movl	%eax, %es
	movl	%eax, %ss
	movl	$ap64, %esi
	jmp	enter_long_mode

	/* Copied to a page below 1 MiB, which is this code's CS. */
	.section .rodata.trampoline, "a"
	.code16
	.globl	trampoline, trampoline_size
trampoline:
	cli
	lgdtl	%cs:(3f - trampoline)
	movl	%cr0, %eax
	orl	$1, %eax
	movl	%eax, %cr0
	ljmpl	$SEL_CODE32, $ap32
3:	.short	boot_gdtr - boot_gdt - 1
	.long	boot_gdt
trampoline_end:
	.balign	4
trampoline_size:
	.long	trampoline_end - trampoline

	.section .bss.page_tables, "aw", @nobits
	.balign	4096
	.globl	page_pml4
page_pml4:
	.skip	4096
page_pdpt:
	.skip	4096
page_pd:
	.skip	4096 * GIBS
