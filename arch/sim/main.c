// SPDX-License-Identifier: GPL-2.0-only
/* The process: its arguments are the command line, its cores are fibres. */
#include <stdio.h>
#include <stdlib.h>

#include "hosted.h"
#include "lib/options.h"
#include "main.h"
#include "sim.h"

#define CORES_USUAL 8

/* cores= makes the machine, not only the run. What is wrong with the line is said by
 * barelock_main(). */
static void describe(void)
{
	static struct options o;
	const char *why;
	char error[512];

	machine.name = "sim";
	machine.isa = "none";
	machine.timing = TIMING_MODELLED;
	machine.timing_why = "virtual time of simulated cores";
	machine.cores = CORES_USUAL;
	machine.cycles = (struct counter){ .name = "virtual", .hz = 1000000000 };
	machine.clock = machine.cycles;
	snprintf(machine.console, sizeof(machine.console), "standard output");
	/* A scenario's costs= count only where there are some. */
	machine.costs_from = "built in";
	if (options_parse(machine.cmdline, &o, error, sizeof(error)) && o.costs[0] &&
	    !sim_costs_load(o.costs, &why)) {
		fprintf(stderr, "barelock: %s\n", why);
		exit(2);
	}
	if (o.costs[0])
		machine.costs_from = o.costs;
	machine.costs = sim_costs_text();
	if (o.cores && o.cores <= CORES_MAX)
		machine.cores = o.cores;
	else if (o.cores)
		machine.cores = CORES_MAX;
	sim_lines_seed(o.seed);
	snprintf(machine.cpu, sizeof(machine.cpu), "simulated cores, costs %.64s",
		 machine.costs_from);
}

static void list_cores(void)
{
	for (unsigned i = 0; i < machine.cores; i++) {
		u32 core = i / sim_costs.threads;

		machine_core[i] = (struct core_desc){
			.hwid = i,
			.package = core / sim_costs.package,
			.cluster = core / sim_costs.cluster,
			.core = core,
			.thread = i % sim_costs.threads,
		};
	}
}

static void first_core(unsigned core)
{
	(void)core;
	barelock_main();
}

int main(int argc, char **argv)
{
	hosted_join_words(argc, argv);
	hosted_catch_faults();
	describe();
	list_cores();
	sim_start(0, first_core, 0);
	sim_run();
}
