/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_STEP_H_
#define _TASK_STEP_H_
/*
 * Tasks that run one at a time and only when told: task t is on the core of rank
 * t + 1, rank 0 tells. A task runs until it has nothing to do or sleeps; on a machine with points
 * (machine.h) also until one of them, or until it would spin.
 */
#include "machine.h"
#include "task/park.h"

#define STEP_TASKS 8

/* The accesses a task can be stopped before, as the vectors name them. */
enum step_point {
	STEP_XADD,
	STEP_CAS,
	STEP_OR,
	STEP_ANDNOT,
	STEP_OWN,
	STEP_LOCK,
	STEP_GRANT,
	STEP_WAKE,
	STEP_SLEEP,
	STEP_POINTS,
	STEP_NOWHERE = STEP_POINTS /* no place to stop at */
};

extern const char *const step_point_names[STEP_POINTS];

/* Where a task is. */
enum step_at { STEP_IDLE, STEP_AT_POINT, STEP_ASLEEP, STEP_WANTS_LOCK, STEP_SPINS };

/* How far it is to go. */
enum step_go { STEP_RUN, STEP_NEXT, STEP_TO };

/* Which point an access is, in the lock that is stepped through. */
typedef enum step_point step_classify(enum stop_point point, const volatile void *address);
/* What a task does when it is told to start. */
typedef void step_work(unsigned task);

/* Calls lead() on rank 0 while `n` tasks of the first ranks wait for it to tell them. */
void step_run(unsigned n, step_work *work, step_classify *classify, void (*lead)(void));

/* Whether this machine has points. */
bool step_has_points(void);

/* By lead(): task t goes on. An idle one begins its work. */
void step_go(unsigned t, enum step_go go, enum step_point to);
enum step_at step_at(unsigned t);
enum step_point step_point(unsigned t); /* at STEP_AT_POINT */

struct task *step_task(unsigned t);
/* The task with that descriptor; STEP_TASKS: none of them. */
unsigned step_task_number(const struct task *task);
unsigned step_task_of_core(unsigned index);

#endif
