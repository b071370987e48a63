// SPDX-License-Identifier: GPL-2.0-only
#include "main.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <asm/percpu.h>

#include "bench/experiment.h"
#include "lib/choices.h"
#include "lib/options.h"
#include "machine.h"
#include "report/console.h"
#include "report/prompt.h"
#include "report/record.h"
#include "report/warnings.h"
#include "task/cores.h"

/* What fails before the machine is described claims nothing. */
struct machine machine = { .timing = TIMING_UNKNOWN };
u64 machine_features;
struct core_desc machine_core[CORES_MAX];

/* How the line wants a run to end, when something ends it before barelock_main() has read it. */
static void learn_exit(void)
{
	char error[512];

	if (!options.exit[0])
		options_parse(machine.cmdline, &options, error, sizeof(error));
}

void trap_report(const struct trap *trap)
{
	static bool reporting[CORES_MAX];
	unsigned core = this_core();

	learn_exit();
	/* The console's own registers trap: nothing is left to say it with. */
	if (reporting[core])
		machine_exit(1, options.exit);
	reporting[core] = true;
	console_seize();
	say("\nTRAP: core %u (hwid 0x%llx): %s, cause 0x%llx, pc 0x%llx, address 0x%llx\n", core,
	    (unsigned long long)machine_core[core].hwid, trap->cause,
	    (unsigned long long)trap->code, (unsigned long long)trap->pc,
	    (unsigned long long)trap->address);
	for (unsigned i = 0; i < trap->nregs; i++)
		say("%s%-6s 0x%016llx%s", i % 4 ? "  " : "TRAP: ", trap->reg_names[i],
		    (unsigned long long)trap->regs[i],
		    i % 4 == 3 || i + 1 == trap->nregs ? "\n" : "");
	say("TRAP: core %u was at: %s\n", core, core_progress(core));
	record_abort(1, "fail", "a core trapped");
}

void boot_fail(const char *fmt, ...)
{
	char text[256];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	say("\nbarelock: cannot start: %s\n", text);
	learn_exit();
	record_abort(1, "fail", text);
}

/* Nothing runs: one line, and an end record so that a program sees it too. */
static void __noreturn refuse(const char *error)
{
	record_run_begin(0);
	machine_exit(record_refuse(error), options.exit);
}

static const char *cores_error(void)
{
	static char text[120];

	if (options.cores <= machine.cores)
		return NULL;
	snprintf(text, sizeof(text), "cores=%llu: this machine has %u%s",
		 (unsigned long long)options.cores, machine.cores,
		 machine.more_cores ? machine.more_cores : "");
	return text;
}

void barelock_main(void)
{
	char error[512];
	const char *why;

	say("\nbarelock %s: %s %s, %s, console %s\n", BUILD_ID, machine.name, machine.isa,
	    machine.cpu, machine.console);
	if (!options_parse(machine.cmdline, &options, error, sizeof(error)))
		refuse(error);
	if (options.skipped[0])
		say("ignored words of the firmware: %s\n", options.skipped);
	if ((why = machine_console_error()) || (why = cores_error()))
		refuse(why);
	experiments_apply_options();
	warnings_print();
	cores_start(options.cores ? options.cores : machine.cores);
	if (options.run[0])
		machine_exit(experiments_run(), options.exit);
	prompt();
}
