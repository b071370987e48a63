// SPDX-License-Identifier: GPL-2.0-only
/* From trap_entry.S to the report. */
#include <stdio.h>

#include "csr.h"
#include "machine.h"
#include "main.h"
#include "stack.h"

_Static_assert(STACK_CORES == CORES_MAX, "a stack for each core");

#define INTERRUPT (1ull << 63)

struct trap_frame {
	u64 regs[33]; /* x1..x31, sstatus, where the image is */
	u64 core;
};
_Static_assert(sizeof(struct trap_frame) == FRAME_BYTES, "as head.S counts");

extern u8 stacks[];

static const char *const reg_names[33] = {
	"ra", "sp", "gp", "tp",	 "t0",	"t1", "t2", "s0", "s1", "a0",	   "a1",
	"a2", "a3", "a4", "a5",	 "a6",	"a7", "s2", "s3", "s4", "s5",	   "s6",
	"s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6", "sstatus", "image",
};

/* Privileged ISA 1.12, table 4.2 */
static const char *cause_name(u64 cause)
{
	static const char *const exceptions[] = {
		"instruction address misaligned",
		"instruction access fault",
		"illegal instruction",
		"breakpoint",
		"load address misaligned",
		"load access fault",
		"store/AMO address misaligned",
		"store/AMO access fault",
		"environment call from U-mode",
		"environment call from S-mode",
		"reserved exception 10",
		"environment call from M-mode",
		"instruction page fault",
		"load page fault",
		"reserved exception 14",
		"store/AMO page fault",
	};
	static const char *const interrupts[] = {
		[1] = "supervisor software interrupt",
		[5] = "supervisor timer interrupt",
		[9] = "supervisor external interrupt",
	};
	u64 code = cause & ~INTERRUPT;

	if (cause & INTERRUPT)
		return code < ARRAY_SIZE(interrupts) && interrupts[code] ? interrupts[code]
									 : "unknown interrupt";
	return code < ARRAY_SIZE(exceptions) ? exceptions[code] : "unknown exception";
}

/* The stack pointer left the stack, or something wrote over its end. */
static const char *stack_state(const struct trap_frame *frame)
{
	const u8 *bottom = stacks + frame->core * STACK_BLOCK;
	u64 sp = frame->regs[1];

	if (*(const u64 *)bottom != STACK_GUARD)
		return " (stack overflow: its guard is gone)";
	if (sp < (uintptr_t)bottom || sp > (uintptr_t)bottom + STACK_BYTES)
		return " (sp is outside this core's stack)";
	return "";
}

void trap_handle(const struct trap_frame *frame) __noreturn;

void trap_handle(const struct trap_frame *frame)
{
	u64 cause = csr_read(scause);
	char text[96];

	snprintf(text, sizeof(text), "%s%s", cause_name(cause), stack_state(frame));
	trap_report(&(struct trap){
		.cause = text,
		.code = cause,
		.pc = csr_read(sepc),
		.address = csr_read(stval),
		.regs = frame->regs,
		.reg_names = reg_names,
		.nregs = ARRAY_SIZE(reg_names),
	});
}
