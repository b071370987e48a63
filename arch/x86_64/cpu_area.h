/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_CPU_AREA_H_
#define _X86_64_CPU_AREA_H_
/* What a core has for itself: GS base points at it. */
#include "layout.h"
#include "lib/types.h"
#include "machine.h"

/* Task state segment (Intel SDM vol. 3A, 7.7): only the stack of fatal faults is used. */
struct tss {
	u32 reserved0;
	u64 rsp[3];
	u64 reserved1;
	u64 ist[7];
	u64 reserved2;
	u16 reserved3, iomap;
} __packed;

struct cpu_area {
	u32 index; /* %gs:0, see asm/percpu.h */
	u32 unused;
	u64 stack;  /* top; entry.S takes it from CPU_AREA_STACK */
	u64 ipis;   /* taken by this core */
	u64 gdt[5]; /* null, code, data, TSS in two */
	struct tss tss;
} __aligned(LINE_SPACING);

_Static_assert(offsetof(struct cpu_area, stack) == CPU_AREA_STACK, "entry.S");

extern struct cpu_area cpu_area[CORES_MAX];

/* Readies the area for its core, before the core starts. */
void cpu_area_prepare(unsigned index);
/* On the core itself: GS, GDT, TSS, IDT and floating point. */
void cpu_area_enter(struct cpu_area *area);

/* Lowest address of a core's stacks, the guard page. */
u64 stack_bottom(unsigned index);

#endif
