// SPDX-License-Identifier: GPL-2.0-only
#include "task/step.h"

#include "task/cores.h"
#include "task/watchdog.h"

/* What a task and rank 0 tell each other. The turn is odd while it is the task's. */
struct stepped {
	u32 turn;
	enum step_at at;
	enum step_point point, to;
	enum step_go go;
	bool working;	/* may stop */
	bool had_point; /* of taking the lock that it still waits for */
	bool over;
} __aligned(LINE_SPACING);

static struct stepped stepped[STEP_TASKS];
static unsigned tasks_stepped;
static step_work *work;
static step_classify *classify;
static void (*lead)(void);

const char *const step_point_names[STEP_POINTS] = { "xadd", "cas",   "or",   "andnot", "own",
						    "lock", "grant", "wake", "sleep" };

struct task *step_task(unsigned t)
{
	return &core_tasks[core_index(t + 1)];
}

unsigned step_task_number(const struct task *task)
{
	return step_task_of_core(task - core_tasks);
}

unsigned step_task_of_core(unsigned index)
{
	for (unsigned t = 0; t < tasks_stepped; t++)
		if (core_index(t + 1) == index)
			return t;
	return STEP_TASKS;
}

enum step_at step_at(unsigned t)
{
	return stepped[t].at;
}

enum step_point step_point(unsigned t)
{
	return stepped[t].point;
}

static void pass_turn(unsigned t)
{
	__atomic_store_n(&stepped[t].turn, stepped[t].turn + 1, __ATOMIC_RELEASE);
}

/* By the task: the turn is rank 0's until it comes back. */
static void stop(struct stepped *s, enum step_at at)
{
	s->working = false;
	s->at = at;
	pass_turn(s - stepped);
	wait_kick(core_index(0));
	wait_until(&s->turn, VAL & 1);
	s->working = true;
}

static void stop_at_point(struct stepped *s, enum step_point point)
{
	if (s->go == STEP_RUN || (s->go == STEP_TO && s->to != point))
		return;
	s->point = point;
	stop(s, STEP_AT_POINT);
}

static struct stepped *self_if_working(void)
{
	unsigned t = step_task_of_core(this_core());

	return t < STEP_TASKS && stepped[t].working ? &stepped[t] : NULL;
}

static bool on_point(enum stop_point access, const volatile void *address)
{
	struct stepped *s = self_if_working();
	enum step_point point;

	if (!s)
		return false;
	point = classify(access, address);
	if (access == POINT_WAIT || access == POINT_RELAX) {
		s->had_point = point == STEP_LOCK;
		stop(s, s->had_point ? STEP_WANTS_LOCK : STEP_SPINS);
		return true;
	}
	if (point == STEP_LOCK && s->had_point)
		s->had_point = false;
	else if (point != STEP_NOWHERE)
		stop_at_point(s, point);
	return false;
}

/* In place of waiting for the permit. */
static void on_sleep(struct task *self)
{
	struct stepped *s = self_if_working();

	stop_at_point(s, STEP_SLEEP);
	if (atomic_long_read(&self->permit))
		return;
	WRITE_ONCE(self->need_resched, false);
	WRITE_ONCE(self->on_cpu, false);
	do
		stop(s, STEP_ASLEEP);
	while (!atomic_long_read(&self->permit));
	WRITE_ONCE(self->on_cpu, true);
}

static void task_loop(unsigned t)
{
	struct stepped *s = &stepped[t];

	step_task(t)->sleep = on_sleep;
	for (;;) {
		wait_until(&s->turn, VAL & 1);
		if (s->over)
			break;
		s->working = true;
		work(t);
		s->working = false;
		s->at = STEP_IDLE;
		pass_turn(t);
		wait_kick(core_index(0));
	}
	step_task(t)->sleep = NULL;
}

void step_go(unsigned t, enum step_go go, enum step_point to)
{
	struct stepped *s = &stepped[t];

	s->go = go;
	s->to = to;
	pass_turn(t);
	wait_kick(core_index(t + 1));
	wait_until(&s->turn, !(VAL & 1));
}

static void on_core(unsigned rank, void *arg)
{
	(void)arg;
	progress("stepping");
	if (rank) {
		task_loop(rank - 1);
		return;
	}
	lead();
	for (unsigned t = 0; t < tasks_stepped; t++) {
		stepped[t].over = true;
		pass_turn(t);
	}
}

bool step_has_points(void)
{
	bool has = machine_points(on_point);

	machine_points(NULL);
	return has;
}

void step_run(unsigned n, step_work *tasks_work, step_classify *tasks_classify,
	      void (*tasks_lead)(void))
{
	tasks_stepped = n;
	work = tasks_work;
	classify = tasks_classify;
	lead = tasks_lead;
	for (unsigned t = 0; t < n; t++)
		stepped[t] = (struct stepped){ .at = STEP_IDLE };
	tasks_reset();
	machine_points(on_point);
	cores_run(n + 1, on_core, NULL);
	machine_points(NULL);
}
