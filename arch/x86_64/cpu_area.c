// SPDX-License-Identifier: GPL-2.0-only
#include "cpu_area.h"

#include "cpu.h"
#include "trap.h"

#define MXCSR_DEFAULT 0x1f80 /* all exceptions masked, round to nearest */

/* Selector rows of boot_gdt, entry.S: the code segment in CS stays valid. */
#define GDT_CODE64    0x00af9b000000ffffull
#define GDT_DATA      0x00cf93000000ffffull
/* Available 64-bit TSS, present. */
#define GDT_TSS	      0x0000890000000000ull

struct cpu_area cpu_area[CORES_MAX];

/* Page-aligned, so that each bottom page can be unmapped. entry.S starts on the first. */
extern u8 stacks[CORES_MAX][STACK_TOTAL];
u8 stacks[CORES_MAX][STACK_TOTAL] __attribute__((section(".bss.stacks"), aligned(4096)));

struct __packed descriptor_table {
	u16 limit;
	u64 base;
};

u64 stack_bottom(unsigned index)
{
	return (u64)stacks[index];
}

static void set_gdt(struct cpu_area *area)
{
	u64 base = (u64)&area->tss, limit = sizeof(area->tss) - 1;

	area->gdt[0] = 0;
	area->gdt[SEL_CODE64 / 8] = GDT_CODE64;
	area->gdt[SEL_DATA / 8] = GDT_DATA;
	area->gdt[SEL_TSS / 8] =
		GDT_TSS | limit | (base & 0xffffff) << 16 | (base >> 24 & 0xff) << 56;
	area->gdt[SEL_TSS / 8 + 1] = base >> 32;
}

void cpu_area_prepare(unsigned index)
{
	struct cpu_area *area = &cpu_area[index];

	area->index = index;
	area->stack = stack_bottom(index) + STACK_GUARD + STACK_SIZE;
	area->tss.ist[IST_FATAL - 1] = stack_bottom(index) + STACK_TOTAL;
	area->tss.iomap = sizeof(area->tss);
	set_gdt(area);
}

void cpu_area_enter(struct cpu_area *area)
{
	struct descriptor_table gdtr = { sizeof(area->gdt) - 1, (u64)area->gdt };
	u32 mxcsr = MXCSR_DEFAULT;

	__asm__ volatile("lgdt %0\n\t"
			 "movl %2, %%ds\n\t"
			 "movl %2, %%es\n\t"
			 "movl %2, %%ss\n\t"
			 "movl %3, %%fs\n\t"
			 "movl %3, %%gs\n\t"
			 "ltr %w1\n\t"
			 :
			 : "m"(gdtr), "r"(SEL_TSS), "r"(SEL_DATA), "r"(0)
			 : "memory");
	/* After the selector: loading one clears the base. */
	wrmsr(MSR_GS_BASE, (u64)area);
	trap_enter();
	__asm__ volatile("fninit\n\tldmxcsr %0" : : "m"(mxcsr));
}
