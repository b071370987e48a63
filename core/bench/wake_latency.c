// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two cores rouse each other in turns. Each waits until the other is about to rest, and some
 * more, then rouses it, and does not rest itself before the other is awake: so
 * one of them always sees a wake that does not come.
 */
#include "bench/wake.h"

#include <asm/cycles.h>

#include "bench/check.h"
#include "lib/numbers.h"
#include "lib/options.h"
#include "lib/random.h"
#include "machine.h"
#include "task/cores.h"
#include "task/sched.h"
#include "task/wait.h"
#include "task/watchdog.h"

/* A core is given from one to two of these to fall asleep. */
#define SETTLE_NS 20000
/* A task's core, which first looks whether all others rest (sched.c), longer. */
#define PAUSE_NS  100000

static struct side {
	u32 word __aligned(LINE_SPACING);
	u32 ready __aligned(LINE_SPACING);
	u32 awake __aligned(LINE_SPACING);
	u64 roused[WAKE_SHOTS], woke[WAKE_SHOTS]; /* clock_now() */
} sides[2];

static struct job {
	struct wake_shots *shots;
	const struct wake_way *way;
	u64 settle, pause; /* ticks */
} job;

static void rouse(unsigned to, u32 i, u64 *random)
{
	struct side *side = &sides[to];
	u64 start;

	wait_until(&side->ready, VAL == i + 1);
	task_busy_until(clock_now() + job.settle + random_below(random, job.settle));
	start = clock_now();
	job.way->rouse(core_index(job.shots->pair[to]), &side->word);
	job.shots->rouse[to][i] = clock_now() - start;
	side->roused[i] = start;
	wait_until(&side->awake, VAL == i + 1);
}

static void rest(unsigned me, u32 i)
{
	struct side *side = &sides[me];
	u64 woke;

	__atomic_store_n(&side->ready, i + 1, __ATOMIC_RELEASE);
	do {
		job.way->rest(&side->word, 0);
		woke = clock_now();
	} while (!__atomic_exchange_n(&side->word, 0, __ATOMIC_ACQUIRE));
	side->woke[i] = woke;
	__atomic_store_n(&side->awake, i + 1, __ATOMIC_RELEASE);
}

static void in_turns(unsigned rank, void *arg)
{
	unsigned me = rank != job.shots->pair[0];
	u64 random = options.seed + me;

	(void)arg;
	progress("measuring how a wake takes");
	for (u32 i = 0; i < 2 * job.shots->count; i++) {
		if (i % 2 == me)
			rouse(!me, i / 2, &random);
		else
			rest(me, i / 2);
	}
}

static u32 turn[2];

static void await(unsigned me, u32 i)
{
	for (;;) {
		task_announce();
		if (READ_ONCE(turn[me]) == i)
			return;
		task_park();
	}
}

/* Each gives the other time to fall asleep; the second's, on one clock, is taken out. */
static u64 paused[WAKE_SHOTS];

static void give(unsigned to, u32 i)
{
	WRITE_ONCE(turn[to], i);
	task_wake(task_of(to));
}

static u64 pause_begun(void)
{
	u64 now = clock_now();

	task_busy_until(now + job.pause);
	return now;
}

static void there(void *arg)
{
	struct wake_shots *shots = arg;

	for (u32 i = 0; i < shots->count; i++) {
		u64 start;

		pause_begun();
		start = clock_now();
		give(1, i + 1);
		await(0, i + 1);
		shots->there_and_back[i] = clock_now() - start - paused[i];
	}
}

static void back(void *arg)
{
	struct wake_shots *shots = arg;

	for (u32 i = 0; i < shots->count; i++) {
		u64 start;

		await(1, i + 1);
		start = pause_begun();
		paused[i] = clock_now() - start;
		give(0, i + 1);
	}
}

static void between_tasks(void)
{
	unsigned *pair = job.shots->pair, ranks = (pair[0] > pair[1] ? pair[0] : pair[1]) + 1;
	struct task_start start[] = { { there, job.shots, pair[0] }, { back, job.shots, pair[1] } };
	struct task_rules rules = { .way = job.way };

	turn[0] = turn[1] = 0;
	tasks_run(start, 2, ranks, &rules);
}

void wake_measure(struct wake_shots *shots, const struct wake_way *way)
{
	shots->count = check_rounds(WAKE_SHOTS, WAKE_SHOTS / 20);
	job = (struct job){ shots, way, mul_div(SETTLE_NS, machine.clock.hz, 1000000000),
			    mul_div(PAUSE_NS, machine.clock.hz, 1000000000) };
	for (unsigned s = 0; s < 2; s++)
		sides[s].word = sides[s].ready = sides[s].awake = 0;
	cores_run_pair(shots->pair[0], shots->pair[1], in_turns, NULL);
	for (unsigned s = 0; s < 2; s++)
		for (u32 i = 0; i < shots->count; i++)
			shots->latency[s][i] = (s64)(sides[s].woke[i] - sides[s].roused[i]);
	between_tasks();
}
