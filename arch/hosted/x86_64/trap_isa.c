// SPDX-License-Identifier: GPL-2.0-only
#include "hosted.h"

#include <ucontext.h>

static const char *const names[] = {
	"r8",  "r9",  "r10", "r11", "r12", "r13", "r14", "r15", "rdi",
	"rsi", "rbp", "rbx", "rdx", "rax", "rcx", "rsp", "rip", "eflags",
};

/* REG_R8 to REG_EFL stand in this order. */
void hosted_trap_isa(const void *context, u64 *regs, struct trap *trap)
{
	const ucontext_t *uc = context;

	for (size_t i = 0; i < ARRAY_SIZE(names); i++)
		regs[i] = (u64)uc->uc_mcontext.gregs[REG_R8 + i];
	trap->pc = (u64)uc->uc_mcontext.gregs[REG_RIP];
	trap->reg_names = names;
	trap->nregs = ARRAY_SIZE(names);
}
