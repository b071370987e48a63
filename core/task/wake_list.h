/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_WAKE_LIST_H_
#define _TASK_WAKE_LIST_H_
/*
 * Wakes collected under a lock and issued after it is released. A task is on
 * at most one list: who finds it on another leaves it there, for that list's
 * owner is still to wake it. So whatever the task waits for must be true
 * before it is added. Included by what is compiled per variant.
 */
#include <asm/barrier.h>

#include "task/park.h"

#define WAKE_LIST_END 1L

/* rwsem/logged.h has one. */
#ifndef wake_note
#define wake_note(task) ((void)0)
#endif

struct wake_list {
	struct task *first;
	atomic_long_t *last; /* wake_next of the last, or NULL */
};

static inline void wake_list_add(struct wake_list *list, struct task *task)
{
	long none = 0;

	/*
	 * Full, also when the exchange fails and orders nothing itself: what the task waits for is
	 * stored before this looks whether it is on a list, so whoever takes it off that
	 * list later wakes it to see it.
	 */
	smp_mb();
	if (!atomic_long_try_cmpxchg_relaxed(&task->wake_next, &none, WAKE_LIST_END))
		return;
	if (list->last)
		atomic_long_set(list->last, (long)task);
	else
		list->first = task;
	list->last = &task->wake_next;
}

static inline void wake_list_issue(struct wake_list *list)
{
	struct task *task = list->first;

	while (task) {
		/* Off the list before it is woken, for then it may be added again. Full:
		 * task_wake()'s. */
		long next = atomic_long_xchg(&task->wake_next, 0);

		wake_note(task);
		task_permit(task);
		task = next == WAKE_LIST_END ? NULL : (struct task *)next;
	}
	*list = (struct wake_list){ 0 };
}

#endif
