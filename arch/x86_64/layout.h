/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_LAYOUT_H_
#define _X86_64_LAYOUT_H_
/* Numbers that C and assembly share. */

#define SEL_CODE64	0x08
#define SEL_DATA	0x10
#define SEL_CODE32	0x18 /* boot GDT */
#define SEL_TSS		0x18 /* a core's own GDT, where nothing needs 32-bit code any more */

/* How the loader entered. */
#define BOOT_PVH	1
#define BOOT_MULTIBOOT2 2

/* A core's stacks, from low to high: a page that is not mapped, the stack, the stack of fatal
 * faults. */
#define STACK_GUARD	0x1000
#define STACK_SIZE	0x8000
#define STACK_FAULT	0x3000
#define STACK_TOTAL	(STACK_GUARD + STACK_SIZE + STACK_FAULT)

/* Offset in struct cpu_area. */
#define CPU_AREA_STACK	8

#endif
