// SPDX-License-Identifier: GPL-2.0-only
/*
 * A heap of cores by virtual time, equal times by index. The running core is not in it. Nothing
 * here depends on where anything lies in memory, so a run is the same every time.
 */
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "task/context.h"

#define NOT_QUEUED ~0u

struct sim_core {
	void *sp;
	void (*entry)(unsigned core);
	unsigned place; /* in the heap */
	bool asleep;	/* may be woken before its time */
};

_Static_assert(CORES_MAX <= 1 << SIM_CORE_BITS, "a core's index does not fit beside its time");

static struct sim_core cores[CORES_MAX];
static unsigned heaped;
char *sim_stacks;
u64 sim_heap[CORES_MAX + 1] = { SIM_NEVER }; /* of sim_turn() */
u64 sim_time;
unsigned sim_running;

static unsigned core_of(u64 turn)
{
	return turn & ((1 << SIM_CORE_BITS) - 1);
}

static void place(u64 turn, unsigned at)
{
	sim_heap[at] = turn;
	cores[core_of(turn)].place = at;
}

static void sift_up(u64 turn, unsigned at)
{
	while (at > 0) {
		unsigned parent = (at - 1) / 2;

		if (sim_heap[parent] < turn)
			break;
		place(sim_heap[parent], at);
		at = parent;
	}
	place(turn, at);
}

/* Behind the last entry is one that is later than all. */
static void sift_down(u64 turn, unsigned at)
{
	for (;;) {
		unsigned child = 2 * at + 1;

		if (child >= heaped)
			break;
		child += sim_heap[child + 1] < sim_heap[child];
		if (turn < sim_heap[child])
			break;
		place(sim_heap[child], at);
		at = child;
	}
	place(turn, at);
}

/* The earliest core is out of the heap, and runs. */
static struct sim_core *begin(u64 turn)
{
	struct sim_core *core = &cores[core_of(turn)];

	core->place = NOT_QUEUED;
	core->asleep = false;
	sim_time = turn >> SIM_CORE_BITS;
	sim_running = core_of(turn);
	return core;
}

void sim_yield(void)
{
	struct sim_core *me = &cores[sim_running];
	u64 next = sim_heap[0];

	sift_down(sim_turn(sim_time, sim_running), 0);
	context_switch(&me->sp, begin(next)->sp);
}

void sim_sleep(u64 time)
{
	cores[sim_running].asleep = true;
	sim_until(time);
	cores[sim_running].asleep = false;
}

void sim_wake(unsigned core, u64 time)
{
	u64 turn = sim_turn(time, core);

	if (cores[core].asleep && cores[core].place != NOT_QUEUED &&
	    turn < sim_heap[cores[core].place])
		sift_up(turn, cores[core].place);
}

static void __noreturn enter(void)
{
	cores[sim_running].entry(sim_running);
	sim_stop();
}

/* A page between two stacks catches the core that needs more. */
static void map_stacks(void)
{
	size_t bytes = (size_t)CORES_MAX * SIM_STACK_BYTES;

	sim_stacks = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (sim_stacks == MAP_FAILED) {
		perror("barelock: stacks of the simulated cores");
		exit(3);
	}
	for (size_t i = 0; i < machine.cores; i++)
		mprotect(sim_stacks + i * SIM_STACK_BYTES, 4096, PROT_NONE);
}

void sim_start(unsigned core, void (*entry)(unsigned core), u64 after_ns)
{
	if (!sim_stacks)
		map_stacks();
	cores[core].entry = entry;
	cores[core].sp = context_new(sim_stacks + (size_t)(core + 1) * SIM_STACK_BYTES, enter);
	sim_heap[++heaped] = SIM_NEVER;
	sift_up(sim_turn(sim_time + after_ns, core), heaped - 1);
}

void sim_run(void)
{
	static void *here;
	u64 first, last;

	if (!heaped) {
		fprintf(stderr, "barelock: every simulated core has stopped\n");
		exit(3);
	}
	first = sim_heap[0];
	last = sim_heap[--heaped];
	sim_heap[heaped] = SIM_NEVER;
	if (heaped)
		sift_down(last, 0);
	context_switch(&here, begin(first)->sp);
	__builtin_unreachable();
}

void sim_stop(void)
{
	sim_run();
}
