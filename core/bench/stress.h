/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_STRESS_H_
#define _BENCH_STRESS_H_
#include "rwsem/events.h"
#include "rwsem/inspect.h"
#include "rwsem/rwsem.h"

#define STRESS_WORDS 8

/* What a core has done; a block a core. */
struct stress_core {
	u64 random;
	u64 reads, writes, downgrades; /* locks held */
	u64 refused;		       /* trylocks */
	u64 given_up;		       /* on an abort request */
} __aligned(LINE_SPACING);

struct stress {
	struct rw_semaphore sem;
	u64 data[STRESS_WORDS] __aligned(LINE_SPACING); /* all the same, but while a writer is in */
	struct rwsem_watch watch;
	const struct rwsem_ops *ops;
	struct rwsem_params params;
	u64 deadline; /* on clock_now() */
	unsigned cores;
	struct stress_core core[CORES_MAX];
};

extern struct stress stress;

/* On each core, until the deadline. */
void stress_core(unsigned rank, void *arg);

/* From any core: this invariant is broken. Ends the run. */
void stress_violated(const char *what) __noreturn;

#endif
