/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_REPLAY_H_
#define _BENCH_REPLAY_H_
#include "bench/vector_step.h"
#include "bench/vectors.h"
#include "rwsem/events.h"
#include "rwsem/rwsem.h"

struct replay_task {
	bool busy;	   /* in an operation */
	enum vector_op op; /* that one, or the last */
	char holds;	   /* 'R', 'W' or '-' */
	const char *ended; /* in this step, as x= says it; or NULL */
};

struct replay {
	struct rw_semaphore sem;
	struct rwsem_params params;
	const struct rwsem_ops *ops;
	struct vectors file;
	char vector[80];
	u64 ticks, ns;
	unsigned tasks;
	struct replay_task task[STEP_TASKS];
	const char *answer; /* of a query, or NULL */
	struct rwsem_event_counts before;
	unsigned vectors, skipped, steps;
	bool points;
	char difference[800];
};

extern struct replay replay;

/* replay_step.c */
void replay_work(unsigned t);
enum step_point replay_classify(enum stop_point point, const volatile void *address);
void replay_step(const struct vector_step *step);

/* replay_state.c: the state as a line of the file. */
void replay_state(char *line, size_t size);
/* Sums of all cores. */
void replay_events(struct rwsem_event_counts *sum);

#endif
