/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _SIM_SIM_H_
#define _SIM_SIM_H_
/*
 * Simulated cores: each a fibre with a virtual time of its own. The one with the
 * earliest time runs, until it touches a line, waits or reads the clock.
 */
#include <asm/percpu.h>

#include "machine.h"

/* Levels of the topology between two cores, as core/line/pairs.h names them. */
enum sim_distance { SIM_SELF, SIM_SMT, SIM_CLUSTER, SIM_PACKAGE, SIM_REMOTE, SIM_DISTANCES };

/* Where the newest copy of a line is when a core wants it. */
enum sim_copy {
	SIM_DIRTY,  /* written by that core */
	SIM_CLEAN,  /* read there: wanted for reading */
	SIM_SHARED, /* copies there and perhaps here: wanted for writing */
	SIM_COPIES
};

/* What things cost, ns of virtual time; costs.c. */
struct sim_costs {
	u32 transfer[SIM_DISTANCES][SIM_COPIES];
	u32 load, rmw;	/* of a line that is here; a store is as a load */
	u32 task;	/* instead of a transfer, for a line of a task's own; 0: a transfer */
	u32 counter;	/* reading the clock */
	u32 relax;	/* one cpu_relax() */
	u32 wake;	/* the waker's, to wake a task of another core */
	u32 switch_out; /* to leave a task that parks or sleeps */
	u32 jitter;	/* percent of a transfer, at random on top */
	u32 threads;	/* a core */
	u32 cluster;	/* cores in one */
	u32 package;	/* cores in one */
};

extern struct sim_costs sim_costs;

/* Reads costs=; false: *why names file, line and what is accepted. */
bool sim_costs_load(const char *name, const char **why);
/* The table in the words of a file, as machine.costs. */
const char *sim_costs_text(void);

static inline enum sim_distance sim_distance(unsigned a, unsigned b)
{
	const struct core_desc *ca = &machine_core[a], *cb = &machine_core[b];

	if (a == b)
		return SIM_SELF;
	if (ca->package != cb->package)
		return SIM_REMOTE;
	if (ca->cluster != cb->cluster)
		return SIM_PACKAGE;
	return ca->core != cb->core ? SIM_CLUSTER : SIM_SMT;
}

/* sched.c */
void sim_start(unsigned core, void (*entry)(unsigned core), u64 after_ns);
void sim_run(void) __noreturn; /* the earliest core; never comes back */
void sim_stop(void) __noreturn;

/*
 * A core's turn: its time, and behind it its index, which decides between equal times. 2^54 ns
 * are 208 days.
 */
#define SIM_CORE_BITS 10
#define SIM_NEVER     ~0ull

extern u64 sim_heap[CORES_MAX + 1]; /* turns of the cores that do not run; the earliest first */
extern u64 sim_time;		    /* of the running core, ns */

void sim_yield(void); /* the earliest core runs; the running one when its turn comes */

static inline u64 sim_turn(u64 time, unsigned core)
{
	return time << SIM_CORE_BITS | core;
}

static inline u64 sim_now(void)
{
	return sim_time;
}

/* The running core goes on then; others run meanwhile. */
static inline void sim_until(u64 time)
{
	sim_time = time;
	if (sim_heap[0] < sim_turn(time, sim_running))
		sim_yield();
}

/* The running core goes on at `time` at the latest, or when it is woken. */
void sim_sleep(u64 time);
/* A core that sleeps goes on at `time` if that is earlier. */
void sim_wake(unsigned core, u64 time);

#define SIM_STACK_BYTES (256u * 1024)
extern char *sim_stacks; /* of all cores, by index */

/* The core whose stack that is, or CORES_MAX or more. */
static inline size_t sim_stack_of(const volatile void *address)
{
	return (size_t)((const volatile char *)address - sim_stacks) / SIM_STACK_BYTES;
}

/* line.c */
struct sim_waiter {
	struct sim_waiter *next, **link; /* link NULL: waits for no line */
	unsigned core;
};
void sim_lines_seed(u64 seed);

#endif
