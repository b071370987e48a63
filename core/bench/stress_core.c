// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a core does to the lock: random operations, held for random times, given up
 * when another core says so, and looks at what must be true.
 */
#include "bench/stress.h"

#include <asm/cycles.h>

#include "lib/random.h"
#include "task/cores.h"
#include "task/park.h"
#include "task/wait.h"
#include "task/watchdog.h"

/* Relaxes: held, and between two operations. */
#define HELD_MAX 24
#define IDLE_MAX 12

static void pass_time(struct stress_core *me, u32 most)
{
	wait_relaxes(random_below(&me->random, most));
}

static void check(const char *wrong)
{
	if (wrong)
		stress_violated(wrong);
}

static void look(void)
{
	for (unsigned i = 1; i < STRESS_WORDS; i++)
		if (stress.data[i] != stress.data[0])
			stress_violated("S1: data that the lock protects is torn");
}

static void hold_read(struct stress_core *me)
{
	u64 before;

	me->reads++;
	if (!stress.ops->policy->exclusive)
		check(rwsem_inspect_held(&stress.sem, false));
	look();
	before = stress.data[0];
	pass_time(me, HELD_MAX);
	look();
	if (stress.data[0] != before)
		stress_violated("S3: data changed under a reader");
}

static void hold_write(struct stress_core *me)
{
	u64 mine = random_next(&me->random);

	me->writes++;
	check(rwsem_inspect_held(&stress.sem, true));
	look();
	for (unsigned i = 0; i < STRESS_WORDS; i++) {
		stress.data[i] = mine;
		barrier();
		if (i == STRESS_WORDS / 2)
			pass_time(me, HELD_MAX);
	}
	look();
	if (stress.data[0] != mine)
		stress_violated("S1: another writer was in");
}

/* 0: held for reading. */
static int take_read(struct stress_core *me)
{
	const struct rwsem_ops *ops = stress.ops;

	switch (random_below(&me->random, 8)) {
	case 0:
	case 1:
		return ops->down_read_killable(&stress.sem);
	case 2:
		return ops->down_read_interruptible(&stress.sem);
	case 3:
		return ops->down_read_trylock(&stress.sem) ? 0 : 1;
	default:
		ops->down_read(&stress.sem);
		return 0;
	}
}

/* 0: held for writing. */
static int take_write(struct stress_core *me)
{
	const struct rwsem_ops *ops = stress.ops;

	switch (random_below(&me->random, 8)) {
	case 0:
	case 1:
	case 2:
		return ops->down_write_killable(&stress.sem);
	case 3:
		return ops->down_write_trylock(&stress.sem) ? 0 : 1;
	default:
		ops->down_write(&stress.sem);
		return 0;
	}
}

static void not_taken(struct stress_core *me, int why)
{
	if (why > 0)
		me->refused++;
	else
		me->given_up++;
}

static void one_read(struct stress_core *me)
{
	int why = take_read(me);

	if (why) {
		not_taken(me, why);
		return;
	}
	hold_read(me);
	stress.ops->up_read(&stress.sem);
}

static void one_write(struct stress_core *me)
{
	int why = take_write(me);

	if (why) {
		not_taken(me, why);
		return;
	}
	hold_write(me);
	if (random_below(&me->random, 4)) {
		stress.ops->up_write(&stress.sem);
		return;
	}
	me->downgrades++;
	stress.ops->downgrade_write(&stress.sem);
	hold_read(me);
	stress.ops->up_read(&stress.sem);
}

/* Another core's waits are given up, its spins ended, or it is woken for nothing. */
static void disturb(struct stress_core *me)
{
	struct task *task = &core_tasks[core_index(random_below(&me->random, stress.cores))];

	switch (random_below(&me->random, 4)) {
	case 0:
		task_abort(task);
		break;
	case 1:
		WRITE_ONCE(task->need_resched, true);
		core_rouse(task->core);
		break;
	case 2:
		task_wake(task);
		break;
	default:
		check(stress.ops->inspect(&stress.sem, &stress.watch));
		break;
	}
}

void stress_core(unsigned rank, void *arg)
{
	struct stress_core *me = &stress.core[rank];
	struct task *self = current_task();

	(void)arg;
	while ((s64)(clock_now() - stress.deadline) < 0) {
		WRITE_ONCE(self->aborted, false);
		WRITE_ONCE(self->need_resched, false);
		switch (random_below(&me->random, 8)) {
		case 0:
			disturb(me);
			break;
		case 1:
		case 2:
		case 3:
			one_write(me);
			break;
		default:
			one_read(me);
			break;
		}
		pass_time(me, IDLE_MAX);
		progress("stressing the lock");
	}
}
