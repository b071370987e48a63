// SPDX-License-Identifier: GPL-2.0-only
#include "task/park.h"

struct task core_tasks[CORES_MAX];
struct core_current core_current[CORES_MAX];

void task_reset(struct task *task)
{
	*task = (struct task){ .on_cpu = true, .sleep = task->sleep, .core = task->core };
}

void tasks_reset(void)
{
	for (unsigned i = 0; i < CORES_MAX; i++) {
		task_reset(&core_tasks[i]);
		core_tasks[i].core = i;
		set_current_task(i, &core_tasks[i]);
	}
}

void task_park(void)
{
	struct task *self = current_task();

	if (self->sleep) {
		self->sleep(self);
		return;
	}
	WRITE_ONCE(self->on_cpu, false);
	/* Spinners look at on_cpu beside the owner word they wait for. */
	wait_until(&self->permit.counter, VAL);
	WRITE_ONCE(self->on_cpu, true);
	self->fresh = true;
}

void task_abort(struct task *task)
{
	WRITE_ONCE(task->aborted, true);
	task_wake(task);
}
