/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_PARK_H_
#define _TASK_PARK_H_
/*
 * A task, and how it sleeps. Each core has one of its own, on its own stack, which waits for a
 * word when it is parked; several tasks share a core under sched.h.
 *
 *	for (;;) {			the waker:
 *		task_announce();
 *		if (condition)			condition = true;
 *			break;			task_wake(task);
 *		task_park();
 *	}
 *
 * The permit is sticky: a wake between the announcement and the park makes the
 * park return at once, so none is lost. A park may return without a wake.
 */
#include <asm/percpu.h>

#include "lib/atomic_types.h"
#include "machine.h"
#include "task/wait.h"

enum task_state { TASK_RUNNING, TASK_READY, TASK_PARKED, TASK_SLEEPING, TASK_DONE };

/* Ticks of clock_now(); kept where task_rules say so. */
struct task_times {
	u64 running;
	u64 parked; /* a modelled delay of its wake among it */
	u64 asleep;
	u64 osq, owner; /* of running: queued for, and at the head of, the spinners */
};

struct task {
	atomic_long_t permit;	 /* 1: woken since it announced its sleep */
	atomic_long_t wake_next; /* struct task *, or WAKE_LIST_END; 0: on no wake list */
	bool on_cpu;		 /* false while it sleeps */
	bool preempted;		 /* its core was taken away, as by a hypervisor */
	bool aborted;		 /* a signal, in the kernel: ends a wait that may be aborted */
	bool need_resched;	 /* must not spin any longer */
	const void *blocked_on;	 /* entry of a wait queue, for reports */
	const char *waits_for;	 /* the same in words that live for ever, or NULL */
	void (*sleep)(struct task *self); /* instead of waiting for the permit, or NULL */
	u32 core;			  /* index */
	bool fresh;			  /* has not looked at the word since it was woken */
	/* sched.c's */
	enum task_state state;
	void *sp;
	struct task *next;
	u64 until, since; /* clock_now() */
	u64 parks;
	struct task_times times;
} __aligned(LINE_SPACING);

/* Each core's own. */
extern struct task core_tasks[CORES_MAX];

/* The task that a core runs; only that core changes it. */
extern struct core_current {
	struct task *task;
} __aligned(LINE_SPACING) core_current[CORES_MAX];

/* Awake, without permits or requests. */
void task_reset(struct task *task);
/* All cores' own; each core runs its own. To be called before anything that parks. */
void tasks_reset(void);

static __always_inline struct task *current_task(void)
{
	return core_current[this_core()].task;
}

static inline void set_current_task(unsigned core, struct task *task)
{
	core_current[core].task = task;
}

/* Worth spinning on. */
static inline bool task_runs(const struct task *task)
{
	return READ_ONCE(task->on_cpu) && !READ_ONCE(task->preempted);
}

/* What may end a wait early. */
enum task_mode { TASK_UNINTERRUPTIBLE, TASK_KILLABLE, TASK_INTERRUPTIBLE };

static inline bool task_abort_pending(enum task_mode mode)
{
	return mode != TASK_UNINTERRUPTIBLE && READ_ONCE(current_task()->aborted);
}

/* Full barrier: the condition is looked at after this is visible, as the waker's two are. */
static inline void task_announce(void)
{
	atomic_long_set(&current_task()->permit, 0);
	smp_mb();
}

void task_park(void);

/* Makes a core look at its tasks again, what was stored before being visible to it. */
void core_rouse(unsigned core);

/* The second half of a wake, behind a full barrier. */
static inline void task_permit(struct task *task)
{
	atomic_long_set(&task->permit, 1);
	core_rouse(task->core);
}

/*
 * Full barrier, against that of task_announce(): either the condition is seen, or this
 * permit is not wiped out. So what the waker did before is visible after the park.
 */
static inline void task_wake(struct task *task)
{
	smp_mb();
	task_permit(task);
}

/* Asks the task to give up its wait, and wakes it so that it sees it. */
void task_abort(struct task *task);

#endif
