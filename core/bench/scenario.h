/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_SCENARIO_H_
#define _BENCH_SCENARIO_H_
/*
 * A load on one rwsem, as data: groups of tasks, each of which thinks, takes the lock, keeps it
 * while it computes and while it sleeps, and gives it back, again and again. docs/method.md has
 * the keys; scenario_words.c reads them.
 */
#include "lib/law.h"
#include "meas/histogram.h"
#include "rwsem/events.h"
#include "rwsem/rwsem.h"
#include "task/sched.h"

#define SCENARIO_GROUPS	  8u
#define SCENARIO_OPS	  12u /* of all groups */
#define SCENARIO_POLICIES 12u
#define SCENARIO_NAME	  32
#define SCENARIO_COUNTS	  (2 * TASKS_MAX) /* tasks times their group's kinds of operation */

enum scenario_what { SCENARIO_READ, SCENARIO_WRITE, SCENARIO_TRY_READ, SCENARIO_TRY_WRITE };

/* What somebody said of a policy; 0: nobody did. */
struct scenario_posted {
	u64 rate;    /* thousandths of a MB/s where bytes are moved, else of an operation/s */
	u64 latency; /* ns, of a whole operation */
};

/* One kind of operation of a group. */
struct scenario_op {
	int what; /* enum scenario_what, or -1: not said yet */
	unsigned group;
	unsigned line; /* of the file */
	u64 share;     /* of its group's operations, in proportion */
	u64 bytes;     /* that one moves; 0: none are counted */
	struct law hold, device;
};

struct scenario_group {
	char name[SCENARIO_NAME];
	u64 tasks, first_rank;
	bool placed;
	struct law think, rest;
	unsigned op, ops; /* its operations, a range of scenario.op[] */
	u64 shares;	  /* of all of them */
	struct scenario_posted posted[SCENARIO_POLICIES]; /* by number of choice_policy() */
};

struct scenario {
	char name[SCENARIO_NAME];
	unsigned groups, ops, tasks, ranks;
	struct scenario_group group[SCENARIO_GROUPS];
	struct scenario_op op[SCENARIO_OPS];
};

extern struct scenario scenario;

/* Reads options.scenario; NULL, or one line with what is wrong, where, and what is accepted. */
const char *scenario_read(u64 time_ns);

extern const char *const scenario_whats[];

/* "writer", or "all/read" where the group has several. */
const char *scenario_op_name(const struct scenario_op *op);

/* What the tasks of a group have done to an operation, or of one task; times in ticks of
 * clock_now(). */
struct scenario_counts {
	u64 refused; /* trylocks */
	u64 late;    /* operations under way when the time was over: not counted */
	u64 latency; /* sum, from the call that takes the lock to the return of the one that gives
			it back */
	struct histogram wait; /* of each operation: until the lock was taken */
} __aligned(LINE_SPACING);

/* One policy's outcome. */
struct scenario_times {
	u64 parks;
	struct task_times sum; /* ticks */
};

struct scenario_outcome {
	const struct rwsem_ops *ops;
	struct rwsem_params params;
	u64 window;  /* ticks in which operations count */
	u64 machine; /* ticks of all cores, until the last task was done */
	u64 event[RWSEM_EVENT_COUNT];
	struct scenario_times group[SCENARIO_GROUPS];
	struct scenario_counts count[SCENARIO_OPS];
};

/* Runs it under one policy, for that long. */
void scenario_run(struct scenario_outcome *out, const struct rwsem_ops *ops,
		  const struct task_rules *rules, u64 time_ns);

/* What the table keeps of a policy; ratios and rates in thousandths, times in ns. */
struct scenario_summary {
	const char *policy;
	unsigned number;	       /* of choice_policy() */
	u64 running, osq, owner, idle; /* percent of all cores' time */
	u64 parked;		       /* percent of all tasks' time */
	u64 parks, steals, handoffs;   /* a write; of writers' hand-offs */
	struct {
		u64 rate, moved, latency; /* moved: MB/s */
	} group[SCENARIO_GROUPS];
	struct {
		u64 count, rate, mean, p50, p99, p999, max, latency;
	} op[SCENARIO_OPS];
};

/* Records of one policy. */
void scenario_report(const struct scenario_outcome *out, struct scenario_summary *sum);
/* The policies side by side. */
void scenario_table(const struct scenario_summary *sums, unsigned n, u64 time_ns);

/* ns of ticks of clock_now(). */
u64 scenario_ns(u64 ticks);

#endif
