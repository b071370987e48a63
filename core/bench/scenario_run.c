// SPDX-License-Identifier: GPL-2.0-only
/* What the tasks of a scenario do. */
#include "bench/scenario.h"

#include <string.h>

#include <asm/cycles.h>

#include "lib/numbers.h"
#include "lib/options.h"
#include "lib/random.h"
#include "task/cores.h"
#include "task/transitions.h"
#include "task/watchdog.h"

/* A task's own. */
struct scenario_task {
	const struct scenario_group *group;
	struct scenario_counts *counts; /* one for each of its group's operations */
	u64 random;
	bool shares_core;
} __aligned(LINE_SPACING);

static struct scenario_task tasks[TASKS_MAX];
static struct scenario_counts counts[SCENARIO_COUNTS];
static struct task_start starts[TASKS_MAX];
static const struct rwsem_ops *ops;
static u64 deadline; /* on clock_now() */

static struct {
	struct rw_semaphore sem;
} lock __aligned(LINE_SPACING);

u64 scenario_ns(u64 ticks)
{
	return mul_div(ticks, 1000000000, machine.clock.hz);
}

static u64 draw(struct scenario_task *me, const struct law *law)
{
	return mul_div(law_draw(law, &me->random), machine.clock.hz, 1000000000);
}

static bool take(enum scenario_what what)
{
	switch (what) {
	case SCENARIO_READ:
		ops->down_read(&lock.sem);
		return true;
	case SCENARIO_WRITE:
		ops->down_write(&lock.sem);
		return true;
	case SCENARIO_TRY_READ:
		return ops->down_read_trylock(&lock.sem);
	default:
		return ops->down_write_trylock(&lock.sem);
	}
}

static void give_back(enum scenario_what what)
{
	if (what == SCENARIO_READ || what == SCENARIO_TRY_READ)
		ops->up_read(&lock.sem);
	else
		ops->up_write(&lock.sem);
}

/* A device works from when it is told, whatever leaving the core costs. */
static void sleep_for(u64 ticks)
{
	if (ticks)
		task_sleep_until(clock_now() + ticks);
}

static void operate(struct scenario_task *me, const struct scenario_op *op,
		    struct scenario_counts *c)
{
	u64 hold = draw(me, &op->hold), device = draw(me, &op->device), begun, taken, done;

	begun = clock_now();
	if (!take(op->what)) {
		c->refused++;
		return;
	}
	taken = clock_now();
	if (hold)
		task_busy_until(taken + hold);
	sleep_for(device);
	give_back(op->what);
	done = clock_now();
	if ((s64)(done - deadline) > 0) {
		c->late++;
		return;
	}
	c->latency += done - begun;
	histogram_add(&c->wait, taken - begun);
}

/* Which of its group's operations is next. */
static unsigned choose(struct scenario_task *me)
{
	const struct scenario_group *g = me->group;
	unsigned i = 0;
	u64 at;

	if (g->ops == 1)
		return 0;
	at = random_below(&me->random, g->shares);
	for (; at >= scenario.op[g->op + i].share; i++)
		at -= scenario.op[g->op + i].share;
	return i;
}

/* Several tasks of a core take turns after each operation, also when none of them sleeps. */
static void scenario_task(void *arg)
{
	struct scenario_task *me = arg;
	u64 now = clock_now(), think;

	while ((s64)(now - deadline) < 0) {
		unsigned i = choose(me);

		progress("running a scenario");
		think = draw(me, &me->group->think);
		if (think)
			task_busy_until(now + think);
		sleep_for(draw(me, &me->group->rest));
		operate(me, &scenario.op[me->group->op + i], &me->counts[i]);
		now = clock_now();
		if (me->shares_core)
			task_sleep_until(now);
	}
}

/* Policies see the same draws: a task's are its own, whatever the others do. */
static void prepare(void)
{
	u64 random = options.seed;
	unsigned n = 0, used = 0;

	memset(counts, 0, sizeof(counts));
	for (unsigned i = 0; i < scenario.groups; i++) {
		const struct scenario_group *g = &scenario.group[i];

		for (unsigned t = 0; t < g->tasks; t++, n++, used += g->ops) {
			tasks[n] = (struct scenario_task){ g, &counts[used], random_next(&random),
							   false };
			starts[n] = (struct task_start){ scenario_task, &tasks[n],
							 (g->first_rank + t) % cores_count() };
			for (unsigned other = 0; other < n; other++)
				if (starts[other].rank == starts[n].rank)
					tasks[n].shares_core = tasks[other].shares_core = true;
		}
	}
}

static void add_times(struct scenario_times *to, const struct task *task)
{
	to->parks += task->parks;
	to->sum.running += task->times.running;
	to->sum.parked += task->times.parked;
	to->sum.asleep += task->times.asleep;
	to->sum.osq += task->times.osq;
	to->sum.owner += task->times.owner;
}

static void add_counts(struct scenario_counts *to, const struct scenario_counts *from)
{
	to->refused += from->refused;
	to->late += from->late;
	to->latency += from->latency;
	histogram_merge(&to->wait, &from->wait);
}

static void gather(struct scenario_outcome *out)
{
	for (unsigned i = 0; i < scenario.tasks; i++) {
		const struct scenario_group *g = tasks[i].group;

		add_times(&out->group[g - scenario.group], task_of(i));
		for (unsigned o = 0; o < g->ops; o++)
			add_counts(&out->count[g->op + o], &tasks[i].counts[o]);
	}
	for (unsigned r = 0; r < scenario.ranks; r++)
		for (unsigned e = 0; e < RWSEM_EVENT_COUNT; e++)
			out->event[e] += rwsem_events[core_index(r)].n[e];
}

void scenario_run(struct scenario_outcome *out, const struct rwsem_ops *with,
		  const struct task_rules *rules, u64 time_ns)
{
	struct rwsem_params params = out->params;
	u64 begun;

	memset(out, 0, sizeof(*out));
	out->params = params;
	out->ops = ops = rwsem_ops_traced(with);
	out->window = mul_div(time_ns, machine.clock.hz, 1000000000);
	prepare();
	tasks_reset();
	memset(rwsem_events, 0, sizeof(rwsem_events));
	init_rwsem(&lock.sem, ops->policy, &out->params);
	/* What is sent at the end is the last policy's. */
	if (options.trace)
		transitions_begin(&lock.sem.count);
	begun = clock_now();
	deadline = begun + out->window;
	tasks_run(starts, scenario.tasks, scenario.ranks, rules);
	out->machine = (clock_now() - begun) * scenario.ranks;
	transitions_end();
	gather(out);
}
