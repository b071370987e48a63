// SPDX-License-Identifier: GPL-2.0-only
/*
 * From the firmware's jump to C with MMU and caches on: one path for all cores
 * but for what only the first must do. Facts: Linux Documentation/arch/arm64/booting.rst.
 */
#include <asm/relocs.h>

#include "layout.h"

	.section .head, "ax"
	.global	_start
_start:
	b	primary_entry
	nop
	.quad	0			// text_offset
	.quad	_end - _start		// image_size: what follows the file too
	.quad	0xa			// little endian, 4 KiB pages, anywhere in memory
	.quad	0, 0, 0
	.ascii	"ARM\x64"
	.long	0

	.text
.macro address reg, symbol
	adrp	\reg, \symbol
	add	\reg, \reg, :lo12:\symbol
.endm

/* x0 is what firmware passed. */
primary_entry:
	msr	daifset, #0xf
	mov	x19, x0
	// Dirty lines over the image, left by the loader, would be written over what is stored
	// with caches off; lines read early would hide it.
	bl	image_clean_invalidate
	bl	enter_el1
	bl	clear_bss
	bl	relocate
	address	x0, entry_el
	str	w20, [x0]
	mov	x0, xzr
	bl	take_stacks
	mov	x0, x19
	bl	early_boot
	bl	image_invalidate
	bl	mmu_on
	mov	x0, x19
	bl	arm64_boot
	b	park

/* By PSCI or from a spin-table, at EL2 or EL1, whatever the first core had. */
	.global	secondary_entry
secondary_entry:
	msr	daifset, #0xf
	bl	enter_el1
	bl	mmu_on
	// Coherent from here on: who am I?
	mrs	x1, mpidr_el1
	ldr	x2, =MPIDR_AFFINITY
	and	x1, x1, x2
	address	x2, core_hwids
	address	x3, core_hwids_used
	ldr	w3, [x3]
	mov	x0, xzr
1:	cmp	x0, x3
	b.hs	park			// nobody asked for this core
	ldr	x4, [x2, x0, lsl #3]
	cmp	x4, x1
	b.eq	2f
	add	x0, x0, #1
	b	1b
2:	bl	take_stacks
	bl	arm64_secondary		// x0: index
	b	park

	.global	park
park:
	msr	daifset, #0xf
1:	wfe
	b	1b

/*
 * Stays at EL1 or drops to it; w20: the level it came from. Afterwards: MMU
 * and caches off, exceptions park the core, floating point on, SP_EL0 selected.
 */
enter_el1:
	mrs	x20, CurrentEL
	lsr	x20, x20, #2
	ldr	x0, =SCTLR_RES1
	cmp	x20, #1
	b.eq	1f
	cmp	x20, #2
	b.ne	park			// EL3 is the firmware's
	mov	x21, x30
	bl	leave_el2
	mov	x30, x21
	ldr	x0, =SCTLR_RES1
	msr	sctlr_el1, x0
	mov	x1, #0x3c4		// DAIF masked, EL1t
	msr	spsr_el2, x1
	adr	x1, 2f
	msr	elr_el2, x1
	eret
1:	msr	sctlr_el1, x0
	isb
2:	msr	spsel, #0
	mov	x0, #NO_CORE
	msr	tpidr_el1, x0
	address	x0, vectors
	msr	vbar_el1, x0
	mov	x0, #3 << 20		// CPACR_EL1.FPEN: the compiler uses it anywhere
	msr	cpacr_el1, x0
	isb
	ret

/*
 * EL2 must not trap or offset anything that EL1 uses. HCR_EL2 comes first: with
 * E2H set, CPTR_EL2 and CNTHCTL_EL2 have another layout.
 */
leave_el2:
	mov	x0, #1 << 31		// RW: EL1 is AArch64
	msr	hcr_el2, x0
	ldr	x0, =0x30c50830		// SCTLR_EL2: RES1 only
	msr	sctlr_el2, x0
	isb
	mov	x0, #3			// counter and timer for EL1
	msr	cnthctl_el2, x0
	msr	cntvoff_el2, xzr
	mov	x0, #0x33ff
	msr	cptr_el2, x0
	msr	hstr_el2, xzr
	msr	vttbr_el2, xzr
	mrs	x0, midr_el1
	msr	vpidr_el2, x0
	mrs	x0, mpidr_el1
	msr	vmpidr_el2, x0
	// GIC system registers: SRE, DFB, DIB, Enable; no virtual interface.
	mrs	x0, id_aa64pfr0_el1
	ubfx	x0, x0, #24, #4
	cbz	x0, 1f
	mrs	x0, S3_4_C12_C9_5	// ICC_SRE_EL2
	orr	x0, x0, #0xf
	msr	S3_4_C12_C9_5, x0
	isb
	mrs	x0, S3_4_C12_C9_5
	tbz	x0, #0, 1f
	msr	S3_4_C12_C11_0, xzr	// ICH_HCR_EL2
	// PMU: HPMN = all event counters for EL1, no traps.
1:	mrs	x1, id_aa64dfr0_el1
	ubfx	x1, x1, #8, #4
	mov	x0, xzr
	cbz	x1, 2f
	cmp	x1, #15
	b.eq	2f
	mrs	x0, pmcr_el0
	ubfx	x0, x0, #11, #5
2:	msr	mdcr_el2, x0
	// Fine-grained traps, where they exist. HCRX_EL2 traps nothing that this image does, and some
	// firmware forgets to open it.
	mrs	x0, id_aa64mmfr0_el1
	ubfx	x0, x0, #56, #4
	cbz	x0, 3f
	msr	S3_4_C1_C1_4, xzr	// HFGRTR_EL2
	msr	S3_4_C1_C1_5, xzr	// HFGWTR_EL2
	msr	S3_4_C1_C1_6, xzr	// HFGITR_EL2
	msr	S3_4_C3_C1_4, xzr	// HDFGRTR_EL2
	msr	S3_4_C3_C1_5, xzr	// HDFGWTR_EL2
3:	ret

/* x0: index, kept. Guard page, stack, trap stack; see layout.h. */
take_stacks:
	address	x1, stacks
	ldr	x2, =STACKS_STRIDE
	madd	x1, x0, x2, x1
	add	x2, x1, x2
	msr	spsel, #1
	mov	sp, x2
	msr	spsel, #0
	ldr	x2, =GUARD_SIZE + STACK_SIZE
	add	x1, x1, x2
	mov	sp, x1
	msr	tpidr_el1, x0
	ret

clear_bss:
	address	x0, __bss
	address	x1, __bss_end
1:	cmp	x0, x1
	b.hs	2f
	stp	xzr, xzr, [x0], #16	// both ends are aligned to 64
	stp	xzr, xzr, [x0], #16
	b	1b
2:	ret

/* Every listed word holds an address of an image linked at 0. */
relocate:
	address	x0, relocs
	address	x2, _start
	mov	x1, x2
1:	ldrb	w3, [x0], #1
	cbz	w3, 3f
	cmp	w3, #RELOCS_SKIP
	b.eq	2f
	add	x1, x1, x3, lsl #3
	ldr	x3, [x1]
	add	x3, x3, x2
	str	x3, [x1]
	b	1b
2:	add	x1, x1, #RELOCS_STEP * 8
	b	1b
3:	ret

/* Over all that a core touches with its caches off: the image, page tables, the first stacks. */
.macro image_lines op
	mrs	x2, ctr_el0
	ubfx	x2, x2, #16, #4		// DminLine: log2 of words
	mov	x3, #4
	lsl	x2, x3, x2
	address	x0, _start
	address	x1, stacks
	ldr	x3, =STACKS_STRIDE
	add	x1, x1, x3
1:	dc	\op, x0
	add	x0, x0, x2
	cmp	x0, x1
	b.lo	1b
	dsb	sy
	ret
.endm

image_clean_invalidate:
	image_lines civac

/* Stores made with caches off have reached memory; nothing dirty can be here. */
image_invalidate:
	dsb	sy
	image_lines ivac

/*
 * The page tables are complete for what runs next. Instructions may have been
 * rewritten (counter.c), so the instruction cache starts empty.
 */
mmu_on:
	ldr	x0, =0xff00		// MAIR: 0 Device-nGnRnE, 1 Normal write-back
	msr	mair_el1, x0
	// 48 bits, 4 KiB, walks and data inner shareable write-back, no TTBR1
	ldr	x0, =0x803510
	mrs	x1, id_aa64mmfr0_el1
	and	x1, x1, #15		// PARange
	cmp	x1, #5
	mov	x2, #5			// 48 bits: more needs another format
	csel	x1, x1, x2, ls
	orr	x0, x0, x1, lsl #32	// IPS
	msr	tcr_el1, x0
	address	x0, page_table_root
	msr	ttbr0_el1, x0
	isb
	tlbi	vmalle1
	ic	iallu
	dsb	nsh
	isb
	ldr	x0, =SCTLR_RES1 | SCTLR_CACHED
	msr	sctlr_el1, x0
	isb
	ret

/* Filled by tools/relocs, which says how. */
	.section .relocs, "a"
relocs:
	.space	RELOCS_ROOM

/* Neither loaded nor cleared. */
	.section .noinit.tables, "aw", @nobits
	.balign	TABLE_SIZE
	.global	page_table_root, page_tables
page_table_root:
	.space	TABLE_SIZE
page_tables:
	.space	TABLES * TABLE_SIZE

	.section .noinit.stacks, "aw", @nobits
	.balign	4096
	.global	stacks
stacks:
	.space	STACKS * STACKS_STRIDE
