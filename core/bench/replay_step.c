// SPDX-License-Identifier: GPL-2.0-only
/* Doing a step. */
#include "bench/replay.h"

#include "rwsem/osq.h"

#define NS_PER_TICK 1000000

/* 0, or what the operation returned when it did not get the lock. */
static int run_op(enum vector_op op)
{
	const struct rwsem_ops *ops = replay.ops;
	struct rw_semaphore *sem = &replay.sem;

	switch (op) {
	case OP_DOWN_READ:
		ops->down_read(sem);
		break;
	case OP_DOWN_READ_INTERRUPTIBLE:
		return ops->down_read_interruptible(sem);
	case OP_DOWN_READ_KILLABLE:
		return ops->down_read_killable(sem);
	case OP_DOWN_READ_TRYLOCK:
		return !ops->down_read_trylock(sem);
	case OP_UP_READ:
		ops->up_read(sem);
		break;
	case OP_DOWN_WRITE:
		ops->down_write(sem);
		break;
	case OP_DOWN_WRITE_KILLABLE:
		return ops->down_write_killable(sem);
	case OP_DOWN_WRITE_TRYLOCK:
		return !ops->down_write_trylock(sem);
	case OP_UP_WRITE:
		ops->up_write(sem);
		break;
	default:
		ops->downgrade_write(sem);
		break;
	}
	return 0;
}

/* On the task's core: one operation. */
void replay_work(unsigned t)
{
	struct replay_task *task = &replay.task[t];
	const struct vector_op_text *op = &vector_ops[task->op];
	int failed = run_op(task->op);

	step_task(t)->aborted = false;
	step_task(t)->need_resched = false;
	task->busy = false;
	task->ended = !failed ? "ok" : op->is_trylock ? "fail" : "eintr";
	if (!failed)
		task->holds = op->holds;
}

static bool within(const volatile void *address, const void *object, size_t size)
{
	return (uintptr_t)address - (uintptr_t)object < size;
}

/* A store to something that is neither the lock, a task nor a spinner's node is a grant. */
enum step_point replay_classify(enum stop_point point, const volatile void *address)
{
	static const enum step_point on_count[] = { [POINT_ADD] = STEP_XADD,
						    [POINT_CAS] = STEP_CAS,
						    [POINT_OR] = STEP_OR,
						    [POINT_ANDNOT] = STEP_ANDNOT };

	if (address == &replay.sem.count && point <= POINT_ANDNOT)
		return on_count[point];
	if (address == &replay.sem.owner)
		return STEP_OWN;
	if (address == &replay.sem.wait_lock)
		return point == POINT_CAS || point == POINT_WAIT ? STEP_LOCK : STEP_NOWHERE;
	for (unsigned t = 0; t < replay.tasks; t++)
		if (address == &step_task(t)->wake_next)
			return point == POINT_XCHG ? STEP_WAKE : STEP_NOWHERE;
	if (point != POINT_STORE_RELEASE || within(address, osq_nodes, sizeof(osq_nodes)) ||
	    within(address, &replay.sem, sizeof(replay.sem)))
		return STEP_NOWHERE;
	return STEP_GRANT;
}

static void start(const struct vector_step *s)
{
	struct replay_task *task = &replay.task[s->task];

	task->op = s->op;
	task->busy = true;
	step_go(s->task, s->stop_first ? STEP_NEXT : STEP_RUN, STEP_NOWHERE);
}

/* A wake from elsewhere; one that is not asleep does not notice. */
static void wake(unsigned t)
{
	if (replay.task[t].busy)
		atomic_long_set(&step_task(t)->permit, 1);
}

static void request(const struct vector_step *s)
{
	struct task *task = step_task(s->task);

	if (s->verb == VERB_ABORT) {
		task->aborted = true;
		if (vector_ops[replay.task[s->task].op].may_abort)
			wake(s->task);
	} else if (s->verb == VERB_KICK) {
		wake(s->task);
	} else if (s->verb == VERB_RESCHED) {
		task->need_resched = true;
	} else {
		task->preempted = s->verb == VERB_OFFCPU;
	}
}

static void look_or_set(const struct vector_step *s)
{
	switch (s->verb) {
	case VERB_IS_LOCKED:
		replay.answer = rwsem_is_locked(&replay.sem) ? "1" : "0";
		break;
	case VERB_IS_CONTENDED:
		replay.answer = rwsem_is_contended(&replay.sem) ? "1" : "0";
		break;
	case VERB_SETCOUNT:
		WRITE_ONCE(replay.sem.count.counter, (rwsem_word)s->value);
		break;
	case VERB_TICK:
		replay.ticks += s->value;
		replay.ns += s->value * NS_PER_TICK;
		break;
	default:
		replay.ns += s->value;
		break;
	}
}

static void go_on(const struct vector_step *s)
{
	static const enum step_go how[] = {
		[VERB_STEP] = STEP_NEXT, [VERB_TO] = STEP_TO, [VERB_RUN] = STEP_RUN
	};

	if (replay.task[s->task].busy)
		step_go(s->task, how[s->verb], s->to);
}

void replay_step(const struct vector_step *s)
{
	replay.answer = NULL;
	for (unsigned t = 0; t < replay.tasks; t++)
		replay.task[t].ended = NULL;
	replay_events(&replay.before);
	if (s->verb == VERB_START)
		start(s);
	else if (s->verb <= VERB_RUN)
		go_on(s);
	else if (s->verb <= VERB_ONCPU)
		request(s);
	else
		look_or_set(s);
}
