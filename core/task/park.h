/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_PARK_H_
#define _TASK_PARK_H_
/*
 * The task of a core, and how it sleeps. There is one task a core, so a parked
 * task leaves its core waiting for a word, the permit.
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

struct task {
	atomic_long_t permit;	 /* 1: woken since it announced its sleep */
	atomic_long_t wake_next; /* struct task *, or WAKE_LIST_END; 0: on no wake list */
	bool on_cpu;		 /* false while it sleeps */
	bool preempted;		 /* its core was taken away, as by a hypervisor */
	bool aborted;		 /* a signal, in the kernel: ends a wait that may be aborted */
	bool need_resched;	 /* must not spin any longer */
	const void *blocked_on;	 /* entry of a wait queue, for reports */
	void (*sleep)(struct task *self); /* instead of waiting for the permit, or NULL */
} __aligned(LINE_SPACING);

extern struct task core_tasks[CORES_MAX];

/* Awake, without permits or requests. */
void task_reset(struct task *task);
void tasks_reset(void);

static __always_inline struct task *current_task(void)
{
	return &core_tasks[this_core()];
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

/* The second half of a wake, behind a full barrier. */
static inline void task_permit(struct task *task)
{
	atomic_long_set(&task->permit, 1);
	wait_kick(task - core_tasks);
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
