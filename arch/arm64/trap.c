// SPDX-License-Identifier: GPL-2.0-only
#include "trap.h"

#include <stdio.h>

#include <asm/percpu.h>

#include "gic.h"
#include "layout.h"
#include "machine.h"
#include "main.h"
#include "mmu.h"
#include "semihosting.h"
#include "smp.h"
#include "sysreg.h"

#define KINDS_EACH 4 /* synchronous, IRQ, FIQ, SError */
#define KIND_IRQ   1
#define NESTED	   1 /* a group of four kinds: from the trap stack itself */

_Static_assert(offsetof(struct frame, sp) == FRAME_SP && offsetof(struct frame, pc) == FRAME_PC &&
		       offsetof(struct frame, esr) == FRAME_ESR &&
		       sizeof(struct frame) == FRAME_SIZE,
	       "layout.h");

void trap_enter(unsigned kind, struct frame *frame);

extern const u8 pmu_start[], pmu_start_trapped[], stacks[];

/* Below the guard page of nobody: the page that a stack has run into. */
static bool in_guard(u64 address)
{
	u64 offset = address - (u64)stacks;

	return address >= (u64)stacks && offset < (u64)STACKS * STACKS_STRIDE &&
	       offset % STACKS_STRIDE < GUARD_SIZE;
}

static void cause(unsigned kind, const struct frame *frame, char *out, size_t size)
{
	static const char *const kinds[] = { "", "unexpected IRQ", "unexpected FIQ", "SError: " };
	static const char *const from[] = { "", " in the trap handler",
					    " from a lower level in AArch64",
					    " from a lower level in AArch32" };
	char what[80] = "";

	if (kind % KINDS_EACH == 0 || kind % KINDS_EACH == 3)
		esr_describe(frame->esr, what, sizeof(what));
	snprintf(out, size, "%s%s%s%s", kinds[kind % KINDS_EACH], what, from[kind / KINDS_EACH],
		 in_guard(frame->far) && kind % KINDS_EACH == 0 ? ", stack overflow" : "");
}

static void __noreturn report(unsigned kind, const struct frame *frame)
{
	static const char *const names[] = {
		"x0",  "x1",  "x2",  "x3",  "x4",  "x5",  "x6",	 "x7",	"x8",  "x9",  "x10",
		"x11", "x12", "x13", "x14", "x15", "x16", "x17", "x18", "x19", "x20", "x21",
		"x22", "x23", "x24", "x25", "x26", "x27", "x28", "x29", "x30", "sp",
	};
	char text[160];
	struct trap trap = {
		.cause = text,
		.code = frame->esr,
		.pc = frame->pc,
		.address = frame->far,
		.regs = frame->x,
		.reg_names = names,
		.nregs = ARRAY_SIZE(names),
	};

	cause(kind, frame, text, sizeof(text));
	trap_report(&trap);
}

void trap_enter(unsigned kind, struct frame *frame)
{
	static u8 depth[CORES_MAX];

	if (kind % KINDS_EACH == 0 && frame->pc >= (u64)pmu_start &&
	    frame->pc < (u64)pmu_start_trapped) {
		frame->pc = (u64)pmu_start_trapped;
		return;
	}
	/* Too early for words, or reporting itself fails. */
	if (!mmu_caches_on() || (kind / KINDS_EACH == NESTED && depth[this_core()]++ > 1))
		park();
	if (kind == KIND_IRQ && gic_irq())
		return;
	semihosting_trapped();
	report(kind, frame);
}
