// SPDX-License-Identifier: GPL-2.0-only
/* The state of the lock and its tasks as a line of a vector file. Nothing runs meanwhile. */
#include <stdarg.h>
#include <stdio.h>

#include "bench/replay.h"
#include "rwsem/queue.h"

struct text {
	char *at;
	size_t left;
};

static void __printf(2, 3) put(struct text *out, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(out->at, out->left, fmt, ap);
	va_end(ap);
	if (n < 0 || (size_t)n >= out->left)
		n = out->left - 1;
	out->at += n;
	out->left -= n;
}

static void put_owner(struct text *out)
{
	long owner = READ_ONCE(replay.sem.owner.counter);
	const struct task *task = (const struct task *)(owner & ~RWSEM_OWNER_FLAGS);

	if (!owner) {
		put(out, "-");
		return;
	}
	if (task)
		put(out, "T%u", step_task_number(task));
	else
		put(out, "0");
	put(out, "%s%s", owner & RWSEM_READER_OWNED ? "r" : "",
	    owner & RWSEM_NONSPINNABLE ? "n" : "");
}

static void put_queue(struct text *out)
{
	const struct rwsem_waiter *w = rwsem_first_waiter(&replay.sem);

	if (!w)
		put(out, "-");
	for (const char *comma = ""; w; w = rwsem_next_waiter(&replay.sem, w), comma = ",")
		put(out, "%sT%u%s%s", comma,
		    step_task_number((const struct task *)READ_ONCE(w->task.counter)),
		    w->type == RWSEM_WAITING_FOR_READ ? "r" : "w", w->handoff_set ? "h" : "");
}

static bool granted(unsigned t)
{
	const struct rwsem_waiter *w = step_task(t)->blocked_on;

	return w && !READ_ONCE(w->task.counter);
}

static void put_task(struct text *out, unsigned t)
{
	const struct replay_task *task = &replay.task[t];
	const char *plus = granted(t) ? "+" : "";

	if (!task->busy) {
		put(out, "%c", task->holds);
		return;
	}
	put(out, "%c", vector_ops[task->op].letter);
	switch (step_at(t)) {
	case STEP_ASLEEP:
		if (READ_ONCE(step_task(t)->permit.counter))
			put(out, "%s", granted(t) ? "G" : "K");
		else
			put(out, "%s", granted(t) ? "g" : "B");
		break;
	case STEP_AT_POINT:
		put(out, "P:%s%s", step_point_names[step_point(t)], plus);
		break;
	case STEP_WANTS_LOCK:
		put(out, "L%s", plus);
		break;
	default:
		put(out, "S%s", plus);
		break;
	}
}

void replay_events(struct rwsem_event_counts *sum)
{
	*sum = (struct rwsem_event_counts){ 0 };
	for (unsigned t = 0; t < replay.tasks; t++)
		for (unsigned e = 0; e < RWSEM_EVENT_COUNT; e++)
			sum->n[e] += rwsem_events[step_task(t) - core_tasks].n[e];
}

static void put_events(struct text *out)
{
	struct rwsem_event_counts after;
	const char *separator = "";

	replay_events(&after);
	for (unsigned e = 0; e < RWSEM_EVENT_COUNT; e++) {
		u64 n = after.n[e] - replay.before.n[e];

		if (!n)
			continue;
		put(out, "%s%s+%llu", separator, rwsem_event_names[e], (unsigned long long)n);
		separator = ";";
	}
	if (!*separator)
		put(out, "-");
}

static void put_locker(struct text *out)
{
	long holder = READ_ONCE(replay.sem.wait_lock.counter);

	if (holder)
		put(out, "T%u", step_task_of_core(holder - 1));
	else
		put(out, "-");
}

static const char *result(void)
{
	if (replay.answer)
		return replay.answer;
	for (unsigned t = 0; t < replay.tasks; t++)
		if (replay.task[t].ended)
			return replay.task[t].ended;
	return "-";
}

void replay_state(char *line, size_t size)
{
	struct text out = { line, size };

	put(&out, "= c=%llx o=", (unsigned long long)(long)READ_ONCE(replay.sem.count.counter));
	put_owner(&out);
	put(&out, " q=");
	put_queue(&out);
	put(&out, " s=");
	for (unsigned t = 0; t < replay.tasks; t++) {
		put(&out, "%s", t ? "," : "");
		put_task(&out, t);
	}
	put(&out, " e=");
	put_events(&out);
	put(&out, " l=");
	put_locker(&out);
	put(&out, " n=%llu x=%s", (unsigned long long)replay.ticks, result());
}
