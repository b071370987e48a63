/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_PAIRS_H_
#define _TASK_PAIRS_H_
/*
 * Work on every pair of cores, in rounds of disjoint pairs: n - 1 rounds (n when
 * n is odd) instead of n (n - 1) / 2, each core in one pair at a time.
 */
#include "task/cores.h"

/* Called on both cores of a pair. */
typedef void pair_fn(unsigned me, unsigned partner, void *arg);

void pairs_run(unsigned n, pair_fn *fn, void *arg);

/* The partner of `rank` in a round, or n when it has none. */
unsigned pair_partner(unsigned n, unsigned round, unsigned rank);
unsigned pair_rounds(unsigned n);

#endif
