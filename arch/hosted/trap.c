// SPDX-License-Identifier: GPL-2.0-only
/* A fault of a core's thread is a trap like any other: reported with its registers. */
#include "hosted.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "machine.h"
#include "main.h"

#define STACK_BYTES (64 * 1024)

static const struct fault {
	int signal;
	const char *cause;
} faults[] = {
	{ SIGILL, "illegal instruction (SIGILL)" },
	{ SIGSEGV, "access to memory that is not there (SIGSEGV)" },
	{ SIGBUS, "access that the memory refuses (SIGBUS)" },
	{ SIGFPE, "arithmetic (SIGFPE)" },
	{ SIGTRAP, "breakpoint (SIGTRAP)" },
};

static void on_fault(int signal, siginfo_t *info, void *context)
{
	u64 regs[HOSTED_REGS_MAX];
	struct trap trap = {
		.code = (u64)signal,
		.address = (u64)(uintptr_t)info->si_addr,
		.regs = regs,
	};

	for (size_t i = 0; i < ARRAY_SIZE(faults); i++)
		if (faults[i].signal == signal)
			trap.cause = faults[i].cause;
	hosted_trap_isa(context, regs, &trap);
	trap_report(&trap);
}

/* Every thread has a stack of its own for this: the fault may be that the other ran out. */
void hosted_catch_faults(void)
{
	stack_t stack = { .ss_size = STACK_BYTES, .ss_sp = malloc(STACK_BYTES) };
	struct sigaction action = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK };

	if (!stack.ss_sp || sigaltstack(&stack, NULL)) {
		perror("barelock: stack for faults");
		exit(3);
	}
	sigfillset(&action.sa_mask);
	for (size_t i = 0; i < ARRAY_SIZE(faults); i++)
		sigaction(faults[i].signal, &action, NULL);
}
