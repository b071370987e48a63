// SPDX-License-Identifier: GPL-2.0-only
#include "trap.h"

#include <stdio.h>

#include <asm/percpu.h>

#include "cpu.h"
#include "cpu_area.h"
#include "lapic.h"
#include "main.h"

/* As vectors.S leaves it. */
struct trap_frame {
	u64 regs[15]; /* rax first */
	u64 stub;     /* return address into the vector's stub */
	u64 error;
	u64 rip, cs, rflags, rsp, ss;
};

#define STUB_SIZE 8
#define VECTORS	  256

enum { DIVIDE, NMI = 2, DOUBLE_FAULT = 8, GENERAL_PROTECTION = 13, PAGE_FAULT, MACHINE_CHECK = 18 };

static const char *const exceptions[] = {
	[DIVIDE] = "divide error",
	[1] = "debug exception",
	[NMI] = "non-maskable interrupt",
	[3] = "breakpoint",
	[4] = "overflow",
	[5] = "bound range exceeded",
	[6] = "illegal instruction",
	[7] = "floating point not available",
	[DOUBLE_FAULT] = "double fault",
	[10] = "invalid TSS",
	[11] = "segment not present",
	[12] = "stack segment fault",
	[GENERAL_PROTECTION] = "general protection fault",
	[PAGE_FAULT] = "page fault",
	[16] = "x87 floating-point error",
	[17] = "alignment check",
	[MACHINE_CHECK] = "machine check",
	[19] = "SIMD floating-point error",
	[20] = "virtualization exception",
	[21] = "control protection exception",
	[28] = "hypervisor injection exception",
	[29] = "VMM communication exception",
	[30] = "security exception",
};

static const char *const reg_names[] = {
	"rax", "rbx", "rcx", "rdx", "rsi", "rdi",   "rbp", "r8", "r9",	   "r10",
	"r11", "r12", "r13", "r14", "r15", "error", "rsp", "cs", "rflags", "ss",
};

struct fixup {
	u32 from, to;
};
extern const struct fixup fixups[]; /* an entry of zeros ends it */
extern const u8 vector_stubs[];

static struct {
	u16 offset_low, selector;
	u8 ist, type;
	u16 offset_mid;
	u32 offset_high, reserved;
} idt[VECTORS];

/* A 64-bit interrupt gate: interrupts stay masked inside. */
#define GATE_INTERRUPT 0x8e

void trap_init(void)
{
	for (unsigned v = 0; v < VECTORS; v++) {
		u64 stub = (u64)&vector_stubs[v * STUB_SIZE];

		idt[v].offset_low = stub;
		idt[v].offset_mid = stub >> 16;
		idt[v].offset_high = stub >> 32;
		idt[v].selector = SEL_CODE64;
		idt[v].type = GATE_INTERRUPT;
	}
	idt[NMI].ist = idt[DOUBLE_FAULT].ist = idt[MACHINE_CHECK].ist = IST_FATAL;
}

void trap_enter(void)
{
	struct __packed {
		u16 limit;
		u64 base;
	} idtr = { sizeof(idt) - 1, (u64)idt };

	__asm__ volatile("lidt %0" : : "m"(idtr));
}

static u64 fault_address(void)
{
	u64 cr2;

	__asm__ volatile("movq %%cr2, %0" : "=r"(cr2));
	return cr2;
}

/*
 * Error code of a page fault: Intel SDM vol. 3A, figure 4-12. Its bit for fetches needs a
 * feature that is off here; the address tells.
 */
static const char *page_fault_text(const struct trap_frame *frame, char *text, size_t size)
{
	u64 error = frame->error;
	bool fetch = fault_address() == frame->rip;
	const char *access = fetch ? "instruction fetch" : error & 2 ? "write" : "read";
	const char *why = error & 1 ? "not permitted" : "page not present";

	if (error & 8)
		why = "reserved bit set in a page table";
	snprintf(text, size, "page fault (%s, %s)", access, why);
	return text;
}

static const char *cause_text(const struct trap_frame *frame, unsigned vector, char *text,
			      size_t size)
{
	u64 guard = stack_bottom(this_core());

	if (vector == PAGE_FAULT)
		return page_fault_text(frame, text, size);
	if (vector == DOUBLE_FAULT && fault_address() - guard < STACK_GUARD)
		return "double fault (stack overflow)";
	if (vector < ARRAY_SIZE(exceptions) && exceptions[vector])
		return exceptions[vector];
	snprintf(text, size, "unexpected interrupt, vector %u", vector);
	return text;
}

static void __noreturn report(const struct trap_frame *frame, unsigned vector)
{
	u64 regs[ARRAY_SIZE(reg_names)];
	char text[80];
	unsigned n;

	for (n = 0; n < ARRAY_SIZE(frame->regs); n++)
		regs[n] = frame->regs[n];
	regs[n++] = frame->error;
	regs[n++] = frame->rsp;
	regs[n++] = frame->cs;
	regs[n++] = frame->rflags;
	regs[n++] = frame->ss;
	trap_report(&(struct trap){
		.cause = cause_text(frame, vector, text, sizeof(text)),
		.code = vector,
		.pc = frame->rip,
		.address = vector == PAGE_FAULT || vector == DOUBLE_FAULT ? fault_address() : 0,
		.regs = regs,
		.reg_names = reg_names,
		.nregs = n,
	});
}

static bool fixed_up(struct trap_frame *frame)
{
	for (const struct fixup *f = fixups; f->from; f++)
		if (f->from == frame->rip) {
			frame->rip = f->to;
			return true;
		}
	return false;
}

void trap_handler(struct trap_frame *frame);

/*
 * The local APIC's spurious vector and what the PICs raise though masked
 * (Intel 8259A data sheet: IRQ 7 when a request vanishes) want no end of
 * interrupt: nobody has one in service.
 */
void trap_handler(struct trap_frame *frame)
{
	unsigned vector = (frame->stub - (u64)vector_stubs) / STUB_SIZE;

	if (vector == VECTOR_SPURIOUS || (vector >= VECTOR_PIC && vector <= VECTOR_PIC_LAST))
		return;
	if (vector == GENERAL_PROTECTION && fixed_up(frame))
		return;
	if (vector != VECTOR_IPI)
		report(frame, vector);
	cpu_area[this_core()].ipis++;
	lapic_eoi();
}
