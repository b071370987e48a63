// SPDX-License-Identifier: GPL-2.0-only
#include "hosted.h"

#include <ucontext.h>

/* Register 0 of the context is the pc, where the hardware has its zero. */
static const char *const names[] = {
	"pc", "ra", "sp", "gp", "tp",  "t0",  "t1", "t2", "s0", "s1", "a0",
	"a1", "a2", "a3", "a4", "a5",  "a6",  "a7", "s2", "s3", "s4", "s5",
	"s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
};

void hosted_trap_isa(const void *context, u64 *regs, struct trap *trap)
{
	const ucontext_t *uc = context;

	for (size_t i = 0; i < ARRAY_SIZE(names); i++)
		regs[i] = uc->uc_mcontext.__gregs[i];
	trap->pc = regs[0];
	trap->reg_names = names;
	trap->nregs = ARRAY_SIZE(names);
}
