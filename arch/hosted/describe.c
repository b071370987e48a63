// SPDX-License-Identifier: GPL-2.0-only
/* Cores and topology as /sys and sched_getaffinity tell them. */
#include "hosted.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

#include <asm/cycles.h>

#include "lib/numbers.h"
#include "lib/options.h"
#include "machine.h"

#define CALIBRATE_NS 10000000

static unsigned cpus[CORES_MAX];

unsigned hosted_cpu(unsigned index)
{
	return cpus[index];
}

/* Linux says 65535 or -1 for a cluster it knows nothing of. */
#define TOPOLOGY_UNKNOWN 65535

/* A number from a file of the CPU's topology directory, or 0 where Linux does not tell. */
static u32 topology(unsigned cpu, const char *file)
{
	char path[128];
	long value = 0;
	FILE *f;

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%u/topology/%s", cpu, file);
	f = fopen(path, "re");
	if (!f)
		return 0;
	if (fscanf(f, "%ld", &value) != 1 || value < 0 || value >= TOPOLOGY_UNKNOWN)
		value = 0;
	fclose(f);
	return value;
}

/* Position of the CPU among those that share its core, as Linux counts them. */
static u32 thread_of(unsigned cpu)
{
	u32 thread = 0;

	for (unsigned i = 0; i < machine.cores; i++)
		if (machine_core[i].package == topology(cpu, "physical_package_id") &&
		    machine_core[i].core == topology(cpu, "core_id"))
			thread++;
	return thread;
}

static void add_core(unsigned cpu)
{
	struct core_desc core = {
		.hwid = cpu,
		.package = topology(cpu, "physical_package_id"),
		.cluster = topology(cpu, "cluster_id"),
		.core = topology(cpu, "core_id"),
		.thread = thread_of(cpu),
	};

	cpus[machine.cores] = cpu;
	machine_core[machine.cores++] = core;
}

static void list_cores(void)
{
	cpu_set_t allowed;

	if (sched_getaffinity(0, sizeof(allowed), &allowed)) {
		fprintf(stderr, "barelock: sched_getaffinity: %s\n", strerror(errno));
		exit(3);
	}
	for (unsigned cpu = 0; cpu < CPU_SETSIZE && machine.cores < CORES_MAX; cpu++)
		if (CPU_ISSET(cpu, &allowed))
			add_core(cpu);
}

/*
 * functional=1 may ask for more cores than there are CPUs: several threads
 * then share one, which only outcomes survive. Anything wrong with
 * the line is reported later, by barelock_main().
 */
static void share_cpus(void)
{
	struct options o = { 0 };
	unsigned real = machine.cores;
	char error[256];

	if (!options_parse(machine.cmdline, &o, error, sizeof(error)) || !o.functional)
		return;
	while (machine.cores < o.cores && machine.cores < CORES_MAX) {
		machine_core[machine.cores] = machine_core[machine.cores % real];
		cpus[machine.cores] = cpus[machine.cores % real];
		machine.cores++;
	}
}

static u64 reference_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC_RAW, &t);
	return t.tv_sec * 1000000000ull + t.tv_nsec;
}

u64 hosted_calibrate(void)
{
	u64 ns0 = reference_ns(), ticks0 = clock_now(), ns, ticks;

	do {
		ns = reference_ns();
		ticks = clock_now();
	} while (ns - ns0 < CALIBRATE_NS);
	return mul_div(ticks - ticks0, 1000000000, ns - ns0);
}

void hosted_describe(void)
{
	struct utsname u;

	machine.name = "hosted";
	machine.isa = HOSTED_ISA;
	machine.timing = TIMING_HOSTED;
	machine.timing_why = "threads of a Linux process";
	machine.more_cores = "; functional=1 lets more of them share CPUs";
	snprintf(machine.console, sizeof(machine.console), "standard output");
	if (!uname(&u))
		snprintf(machine.firmware, sizeof(machine.firmware), "%.30s %.60s", u.sysname,
			 u.release);
	hosted_describe_isa();
	list_cores();
	share_cpus();
}
