// SPDX-License-Identifier: GPL-2.0-only
#include "hosted.h"

#include <ucontext.h>

static const char *const names[] = {
	"x0",  "x1",  "x2",  "x3",  "x4",  "x5",  "x6",	 "x7",	"x8",  "x9",  "x10",
	"x11", "x12", "x13", "x14", "x15", "x16", "x17", "x18", "x19", "x20", "x21",
	"x22", "x23", "x24", "x25", "x26", "x27", "x28", "x29", "x30", "sp",
};

void hosted_trap_isa(const void *context, u64 *regs, struct trap *trap)
{
	const ucontext_t *uc = context;

	for (size_t i = 0; i < ARRAY_SIZE(names) - 1; i++)
		regs[i] = uc->uc_mcontext.regs[i];
	regs[ARRAY_SIZE(names) - 1] = uc->uc_mcontext.sp;
	trap->pc = uc->uc_mcontext.pc;
	trap->reg_names = names;
	trap->nregs = ARRAY_SIZE(names);
}
