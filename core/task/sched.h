/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_SCHED_H_
#define _TASK_SCHED_H_
/*
 * Cooperative tasks, each on a stack of its own and on one core for good; several may share
 * a core. A task gives its core away where it parks or sleeps and nowhere else: who runs
 * spins as long as he likes. A core with nothing to run rests (wake_way.h).
 *
 * A task that was woken by another (task_wake()) becomes ready at once, or after a drawn time
 * that stands for a scheduler: wake_delay. Sleeping to a time, which
 * stands for a device, is exact and has no such delay.
 */
#include "lib/law.h"
#include "task/park.h"
#include "task/wake_way.h"

#ifndef TASKS_MAX
#define TASKS_MAX 128
#endif
#ifndef TASK_STACK
#define TASK_STACK 16384
#endif

typedef void task_fn(void *arg);

struct task_start {
	task_fn *fn;
	void *arg;
	unsigned rank; /* of its core */
};

struct task_rules {
	const struct wake_way *way; /* usable on this machine */
	struct law wake_delay;	    /* ns from when the core sees the wake */
	u64 seed;		    /* of wake_delay */
	bool times;		    /* keep task_times; costs two readings of the clock a sleep */
};

/* Runs n tasks (at most TASKS_MAX) on the first `ranks` cores until all have returned. */
void tasks_run(const struct task_start *start, unsigned n, unsigned ranks,
	       const struct task_rules *rules);

/* The i-th of the running or last tasks_run(). */
struct task *task_of(unsigned i);
/* Its number i; TASKS_MAX for a task that is none of them. */
unsigned task_number(const struct task *task);

/* How often that rank's core had nothing to run, in the running or last tasks_run(). */
u64 tasks_rests(unsigned rank);

/* For the watchdog: a line for each parked task, what it waits for and what became of its wake. */
void tasks_tell(void);

/* The calling task sleeps until clock_now() is `until`; a wake does not end it. */
void task_sleep_until(u64 until);
/* The calling task keeps its core busy until then. */
void task_busy_until(u64 until);

/* The stack a task runs on, for a machine that must know; NULL: no such address. */
#define TASK_STACKS_NONE TASKS_MAX
unsigned task_stack_of(const volatile void *address);

#endif
