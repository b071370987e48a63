// SPDX-License-Identifier: GPL-2.0-only
#include "task/sched.h"

#include <asm/cycles.h>

#include "lib/numbers.h"
#include "lib/random.h"
#include "main.h"
#include "report/console.h"
#include "task/context.h"
#include "task/cores.h"
#include "task/transitions.h"
#include "task/wait.h"
#include "task/watchdog.h"

#define STACK_END 0x6261726b6c6f636bull /* at the far end of a stack */

/* A core's tasks; the word that others write stands alone. */
struct sched {
	u32 roused __aligned(LINE_SPACING);
	struct task *last __aligned(LINE_SPACING); /* that ran; of a ring */
	void *idle;				   /* the core's own stack */
	unsigned alive;
	bool rests; /* until it is roused, and not to a time */
	u64 random;
	u64 nrests;
};

static struct sched scheds[CORES_MAX];
static struct task tasks[TASKS_MAX];
static u64 stacks[TASKS_MAX][TASK_STACK / sizeof(u64)] __aligned(4096);
static struct task_start starts[TASKS_MAX];
static unsigned ntasks, nranks; /* of the run */
static const struct task_rules *rules;

struct task *task_of(unsigned i)
{
	return &tasks[i];
}

unsigned task_number(const struct task *task)
{
	return task >= tasks && task < tasks + TASKS_MAX ? task - tasks : TASKS_MAX;
}

unsigned task_stack_of(const volatile void *address)
{
	size_t offset = (const volatile char *)address - (const volatile char *)stacks;

	return offset < sizeof(stacks) ? offset / sizeof(stacks[0]) : TASKS_MAX;
}

static u64 to_ticks(u64 ns)
{
	return mul_div(ns, machine.clock.hz, 1000000000);
}

void core_rouse(unsigned core)
{
	if (rules)
		rules->way->rouse(core, &scheds[core].roused);
	else
		wait_kick(core);
}

/* Adds the time since the last change of state to the state that ends. */
static void account(struct task *task, u64 *sum)
{
	u64 now;

	if (!rules->times)
		return;
	now = clock_now();
	*sum += now - task->since;
	task->since = now;
}

/* Gives the core away; comes back when its time has come. */
static void leave(struct task *self, enum task_state state, u64 *asleep)
{
	struct sched *s = &scheds[self->core];

	if (stacks[self - tasks][0] != STACK_END)
		boot_fail("task %u needs more stack than %u bytes", task_number(self), TASK_STACK);
	account(self, &self->times.running);
	switch_pays();
	self->state = state;
	WRITE_ONCE(self->on_cpu, false);
	context_switch(&self->sp, s->idle);
	account(self, asleep);
}

static void park(struct task *self)
{
	if (atomic_long_read(&self->permit))
		return;
	transition_note(TRANSITION_park, 0);
	self->parks++;
	leave(self, TASK_PARKED, &self->times.parked);
	self->fresh = true;
	transition_note(TRANSITION_run, 0);
}

void task_sleep_until(u64 until)
{
	struct task *self = current_task();

	transition_note(TRANSITION_sleep, (s64)until);
	self->until = until;
	leave(self, TASK_SLEEPING, &self->times.asleep);
}

void task_busy_until(u64 until)
{
	wait_clock(until);
}

static void __noreturn task_enter(void)
{
	struct task *self = current_task();
	const struct task_start *start = &starts[self - tasks];

	if (rules->times)
		self->since = clock_now();
	start->fn(start->arg);
	scheds[self->core].alive--;
	leave(self, TASK_DONE, &self->times.parked);
	__builtin_unreachable();
}

/* A parked task whose permit has come is ready, or will be after its delay. */
static void see_wake(struct sched *s, struct task *task)
{
	u64 delay;

	if (!__atomic_load_n(&task->permit.counter, __ATOMIC_ACQUIRE))
		return;
	transition_note(TRANSITION_noticed, task_number(task));
	delay = to_ticks(law_draw(&rules->wake_delay, &s->random));
	task->state = delay ? TASK_SLEEPING : TASK_READY;
	if (delay)
		task->until = clock_now() + delay;
}

/* In turn, the next that can run; NULL: none can before *until (0: before it is roused). */
static struct task *next_ready(struct sched *s, u64 *until)
{
	struct task *task = s->last;

	*until = 0;
	do {
		task = task->next;
		if (task->state == TASK_PARKED)
			see_wake(s, task);
		if (task->state == TASK_SLEEPING) {
			if ((s64)(clock_now() - task->until) >= 0)
				task->state = TASK_READY;
			else if (!*until || (s64)(task->until - *until) < 0)
				*until = task->until;
		}
		if (task->state == TASK_READY)
			return task;
	} while (task != s->last);
	return NULL;
}

/*
 * Were every core to rest until it is roused, nobody would be left to see that no wake comes, or
 * that a core which was roused sleeps on. A core tells its rest before it looks at the
 * others', with a full barrier between, so of those that are last at least one sees all.
 */
static bool all_others_rest(unsigned rank)
{
	for (unsigned i = 1; i < nranks; i++)
		if (!READ_ONCE(scheds[core_index((rank + i) % nranks)].rests))
			return false;
	return true;
}

/* How soon the core that stays awake looks around: another may be about to wake up. */
#define LOOK_NS_FIRST 20000
#define LOOK_NS_MOST  1000000

/*
 * Without a time it ends with a rouse and nothing else: a core that looked at its tasks all the
 * same would make good what its way of waking lost.
 */
static void rest(unsigned rank, struct sched *s, u64 until)
{
	struct wait idle = { 0 };

	progress("all its tasks sleep or wait to be woken");
	s->nrests++;
	if (until) {
		rules->way->rest(&s->roused, until);
		return;
	}
	WRITE_ONCE(s->rests, true);
	smp_mb();
	for (u64 look = LOOK_NS_FIRST;; look += look < LOOK_NS_MOST ? look : 0) {
		bool watches = all_others_rest(rank);

		rules->way->rest(&s->roused, watches ? clock_now() + to_ticks(look) : 0);
		if (READ_ONCE(s->roused))
			break;
		wait_overdue(&idle);
	}
	WRITE_ONCE(s->rests, false);
}

static void run_core(unsigned rank, void *arg)
{
	unsigned core = core_index(rank);
	struct sched *s = &scheds[core];
	struct task *task;
	u64 until;

	(void)arg;
	while (s->alive) {
		/* Acquire: the permits of whoever roused us. */
		__atomic_exchange_n(&s->roused, 0, __ATOMIC_ACQUIRE);
		task = next_ready(s, &until);
		if (!task) {
			rest(rank, s, until);
			continue;
		}
		progress("running tasks");
		s->last = task;
		task->state = TASK_RUNNING;
		WRITE_ONCE(task->on_cpu, true);
		set_current_task(core, task);
		context_switch(&s->idle, task->sp);
		set_current_task(core, &core_tasks[core]);
	}
}

/* Behind the last of its core's ring. */
static void add(unsigned i, unsigned core)
{
	struct sched *s = &scheds[core];
	struct task *task = &tasks[i];

	task_reset(task);
	task->core = core;
	task->sleep = park;
	task->state = TASK_READY;
	task->on_cpu = false;
	task->sp = context_new(stacks[i] + TASK_STACK / sizeof(u64), task_enter);
	stacks[i][0] = STACK_END;
	task->next = s->last ? s->last->next : task;
	if (s->last)
		s->last->next = task;
	s->last = task;
	s->alive++;
}

void tasks_run(const struct task_start *start, unsigned n, unsigned ranks,
	       const struct task_rules *new_rules)
{
	u64 random = new_rules->seed;

	for (unsigned r = 0; r < ranks; r++)
		scheds[core_index(r)] = (struct sched){ .random = random_next(&random) };
	rules = new_rules;
	ntasks = n;
	nranks = ranks;
	for (unsigned i = 0; i < n; i++) {
		starts[i] = start[i];
		add(i, core_index(start[i].rank));
	}
	cores_run(ranks, run_core, NULL);
	rules = NULL;
}

u64 tasks_rests(unsigned rank)
{
	return scheds[core_index(rank)].nrests;
}

#define TOLD_MAX 32

/* What became of the wake that a parked task waits for. */
static const char *wake_state(const struct task *task)
{
	const struct sched *s = &scheds[task->core];

	if (!READ_ONCE(task->permit.counter))
		return "nobody woke it";
	if (READ_ONCE(s->roused) != WAKE_ROUSED)
		return "LOST WAKE: it was woken, its core was not roused";
	return READ_ONCE(s->rests) ? "LOST WAKE: it was woken and its core roused, which rests on"
				   : "it was woken just now";
}

void tasks_tell(void)
{
	unsigned told = 0;

	for (unsigned i = 0; rules && i < ntasks; i++) {
		const struct task *task = &tasks[i];
		const char *what = task->waits_for;

		if (READ_ONCE(task->state) != TASK_PARKED)
			continue;
		if (told++ == TOLD_MAX) {
			say("HANG: and more tasks\n");
			return;
		}
		if (!what)
			what = READ_ONCE(task->blocked_on) ? "its turn in a lock's queue"
							   : "a wake";
		say("HANG: task %u on core %u: parked (%llu times so far), waits for %s; %s\n", i,
		    starts[i].rank, (unsigned long long)task->parks, what, wake_state(task));
	}
}
