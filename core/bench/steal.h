/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_STEAL_H_
#define _BENCH_STEAL_H_
/*
 * Episodes: a holder has the lock, a writer queues and parks; the holder unlocks and so wakes
 * it; until it has the lock readers arrive, whatever the lock does. Tasks: 0 holds (rank 0), 1
 * writes (rank 1), the others read, one a core from rank 2 on; with two cores the holder
 * reads too, once it has unlocked.
 */
#include "lib/law.h"
#include "meas/distribution.h"
#include "rwsem/events.h"
#include "rwsem/rwsem.h"
#include "task/sched.h"
#include "task/transitions.h"

#define STEAL_HOLDER	  0
#define STEAL_WRITER	  1
#define STEAL_READERS_MAX 64
#define STEAL_SAMPLES	  32768
#define STEAL_RUNS	  16 /* steals in a row up to here are counted one by one */
#define STEAL_LATE	  64 /* kept of each core */
#define STEAL_TAX	  8
#define STEAL_BURST	  4 /* arrivals of a burst */

enum arrival { ARRIVE_POISSON, ARRIVE_FIXED, ARRIVE_BURST };

/* One combination of the sweep. Times in ns. */
struct steal_point {
	const struct rwsem_ops *ops, *logged;
	struct rwsem_params params;
	struct law wake_delay, hold;
	u64 gap;
	enum arrival arrival;
	char name[128];
};

/* What a core does and counts in a run of a point; a block a core. */
struct steal_core {
	u32 finished; /* the last episode it was through with */
	u32 stolen;   /* steals in this episode */
	u64 random;
	u64 arrivals;
	u64 missed; /* arrivals that were due when the writer had the lock already */
	/* From the due time to the call, or to when the writer had the lock; ticks. */
	u32 late[STEAL_LATE];
} __aligned(LINE_SPACING);

/* Samples in ticks of clock_now(); those beyond the room are counted. */
struct steal_samples {
	u32 n, room_exceeded;
	u32 ticks[STEAL_SAMPLES];
};

/* What a run of a point counts, with the log or without. */
struct steal_counts {
	u64 episodes;
	u64 stolen; /* of them with a steal */
	u64 steals;
	u64 most; /* in one episode */
	u64 arrivals, missed;
	u64 late;		  /* the median, ticks */
	u64 runs[STEAL_RUNS + 1]; /* episodes by steals; the last: that many or more */
	u64 tax[STEAL_TAX + 1];	  /* episodes by whole T waited; the last: that many or more */
	u64 events[RWSEM_EVENT_COUNT];
};

enum steal_part { PART_WAKE, PART_PRIMITIVE, PART_DELAY, PART_PATH, STEAL_PARTS };
extern const char *const steal_part_names[STEAL_PARTS];

/* Who closed a window. */
enum steal_by { BY_READER, BY_SPINNER, BY_OVERTAKER, BY_WRITER, BY_GRANT, STEAL_BYS };
extern const char *const steal_by_names[STEAL_BYS];

/* What the log says. */
struct steal_log {
	u64 windows, closed_by[STEAL_BYS];
	u64 between[STEAL_RUNS +
		    1];	     /* reads in a row between two writes; the last: that many or more */
	u64 offered, stolen; /* windows that theory is held against */
	u64 unjudged;	     /* others: a reader was not free to arrive, the lock was promised */
	u64 expected;	     /* sum of P, units of 2^-32 */
	u64 variance;	     /* sum of P (1 - P), the same */
	u64 batches, lost;   /* runs of episodes, and those whose log did not fit */
	struct steal_samples window, offer, offset, part[STEAL_PARTS];
};

struct steal {
	const struct steal_point *point;
	const struct rwsem_ops *ops; /* of the point, with the log or without */
	bool logged;
	unsigned readers; /* cores that issue readers */
	u64 gap;	  /* of one core, ticks */
	u32 skew;	  /* ticks */
	u64 deadline, episodes_left;
	u64 won_at, waited; /* by the writer of this episode, ticks */
	struct steal_counts counts;
	struct steal_samples wait;
	struct steal_log log;
	/* Words that cores wait for, each alone. */
	struct rw_semaphore sem __aligned(LINE_SPACING);
	u32 go __aligned(LINE_SPACING);	    /* the writer may queue */
	u32 opened __aligned(LINE_SPACING); /* readers may arrive, from origin on */
	u64 origin;
	u32 won __aligned(LINE_SPACING); /* the writer has it */
	u32 over __aligned(LINE_SPACING);
	struct steal_core core[CORES_MAX];
};

extern struct steal steal;

/* A batch of episodes: until the time or their number is over, or the log is full. */
void steal_episodes(const struct task_rules *rules);

/* Joins the log of the last batch and adds what it says; one that cannot be true fails the run. */
void steal_windows(void);

/* Moments of that log, ticks of clock_now(), in order; `at` is for who reads them. */
struct steal_moments {
	unsigned n, at;
	u64 when[TRANSITION_POOL];
};
extern struct steal_moments steal_openings; /* of windows */
extern struct steal_moments steal_promised; /* those of them with the hand-off asked for */
extern struct steal_moments steal_steals;

/* What was offered between them. */
void steal_offers(void);

void steal_sample(struct steal_samples *s, u64 ticks);

/* Writes the point's name. */
void steal_name(struct steal_point *point);

/* Records and text of a point, after both runs; `bare` counts without the log. */
void steal_report(const struct steal_counts *bare);
void steal_report_head(void);

#endif
