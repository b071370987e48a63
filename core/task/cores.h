/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_CORES_H_
#define _TASK_CORES_H_
/*
 * The cores of a run. A rank is a core's number within the run: dense, from
 * 0, the boot core first. An index is its place in the firmware's list
 * (machine.h). A core that never arrived has no rank.
 */
#include "machine.h"

/*
 * Starts the first `want` cores of the list, one after the other. A core that does
 * not arrive in time is reported, and the run goes on without it.
 * Returns how many take part.
 */
unsigned cores_start(unsigned want);

/* How many take part in this run: those started, or as many as cores_limit() left. */
unsigned cores_count(void);
unsigned cores_started(void);
/* For the next run, only the first n of those started; 0: all of them. */
void cores_limit(unsigned n);
/* The next number of cores of a sweep: doubled, and at last all of them; larger than all at the
 * end. */
unsigned cores_next_count(unsigned n);
unsigned core_index(unsigned rank);
/* Why the core at that index takes no part; NULL when it does. */
const char *core_absent(unsigned index);
/* What the core at that index published last. */
const char *core_progress(unsigned index);

typedef void core_fn(unsigned rank, void *arg);

/* fn on ranks 0..n-1 at once, the caller being rank 0; returns when all have returned. */
void cores_run(unsigned n, core_fn *fn, void *arg);

/* fn on one rank; rank 0 waits meanwhile when it is another. */
void cores_run_on(unsigned rank, core_fn *fn, void *arg);

/* fn on n different ranks; rank 0 waits meanwhile when it is none of them. */
void cores_run_some(const unsigned *some, unsigned n, core_fn *fn, void *arg);

/* The same for two. */
void cores_run_pair(unsigned a, unsigned b, core_fn *fn, void *arg);

#endif
