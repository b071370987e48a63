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

#define STACK_BYTES (256u * 1024)
#define NOT_QUEUED  ~0u

struct sim_core {
	void *sp;
	void (*entry)(unsigned core);
	u64 time;
	unsigned place; /* in the heap */
	bool asleep;	/* may be woken before its time */
};

static struct sim_core cores[CORES_MAX];
static unsigned heap[CORES_MAX], heaped;
static char *stacks;
unsigned sim_running;

static bool earlier(unsigned a, unsigned b)
{
	return cores[a].time != cores[b].time ? cores[a].time < cores[b].time : a < b;
}

static void place(unsigned core, unsigned at)
{
	heap[at] = core;
	cores[core].place = at;
}

static void sift_up(unsigned core, unsigned at)
{
	while (at > 0) {
		unsigned parent = (at - 1) / 2;

		if (earlier(heap[parent], core))
			break;
		place(heap[parent], at);
		at = parent;
	}
	place(core, at);
}

static void sift_down(unsigned core, unsigned at)
{
	for (;;) {
		unsigned child = 2 * at + 1;

		if (child >= heaped)
			break;
		if (child + 1 < heaped && earlier(heap[child + 1], heap[child]))
			child++;
		if (earlier(core, heap[child]))
			break;
		place(heap[child], at);
		at = child;
	}
	place(core, at);
}

static unsigned take_first(void)
{
	unsigned first = heap[0], last = heap[--heaped];

	if (heaped)
		sift_down(last, 0);
	cores[first].place = NOT_QUEUED;
	return first;
}

static void switch_to(unsigned to)
{
	unsigned from = sim_running;

	sim_running = to;
	context_switch(&cores[from].sp, cores[to].sp);
}

unsigned sim_stack_of(const volatile void *address)
{
	size_t offset = (const volatile char *)address - stacks;

	return stacks && offset < (size_t)CORES_MAX * STACK_BYTES ? offset / STACK_BYTES
								  : CORES_MAX;
}

u64 sim_now(void)
{
	return cores[sim_running].time;
}

void sim_until(u64 time)
{
	unsigned me = sim_running, next;

	cores[me].time = time;
	if (!heaped || earlier(me, heap[0]))
		return;
	next = heap[0];
	cores[next].place = NOT_QUEUED;
	cores[next].asleep = false;
	sift_down(me, 0);
	switch_to(next);
}

void sim_sleep(u64 time)
{
	cores[sim_running].asleep = true;
	sim_until(time);
	cores[sim_running].asleep = false;
}

void sim_wake(unsigned core, u64 time)
{
	if (!cores[core].asleep || cores[core].place == NOT_QUEUED || cores[core].time <= time)
		return;
	cores[core].time = time;
	sift_up(core, cores[core].place);
}

static void __noreturn enter(void)
{
	cores[sim_running].entry(sim_running);
	sim_stop();
}

/* A page between two stacks catches the core that needs more. */
static void map_stacks(void)
{
	size_t bytes = (size_t)CORES_MAX * STACK_BYTES;

	stacks = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
		      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (stacks == MAP_FAILED) {
		perror("barelock: stacks of the simulated cores");
		exit(3);
	}
	for (size_t i = 0; i < machine.cores; i++)
		mprotect(stacks + i * STACK_BYTES, 4096, PROT_NONE);
}

void sim_start(unsigned core, void (*entry)(unsigned core), u64 after_ns)
{
	if (!stacks)
		map_stacks();
	cores[core].entry = entry;
	cores[core].sp = context_new(stacks + (size_t)(core + 1) * STACK_BYTES, enter);
	cores[core].time = cores[sim_running].time + after_ns;
	sift_up(core, heaped++);
}

void sim_run(void)
{
	static void *here;

	if (!heaped) {
		fprintf(stderr, "barelock: every simulated core has stopped\n");
		exit(3);
	}
	sim_running = take_first();
	cores[sim_running].asleep = false;
	context_switch(&here, cores[sim_running].sp);
	__builtin_unreachable();
}

void sim_stop(void)
{
	sim_run();
}
