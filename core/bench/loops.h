/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_LOOPS_H_
#define _BENCH_LOOPS_H_
/* Rates: several cores in loops on one lock for a fixed time, all of them for all of it. */
#include "trylock/form.h"
#include "machine.h"

/* What one core does, and what came of it. */
struct looper {
	const struct trylock_form *form;
	struct loop loop;
	u64 start, end; /* on clock_now() */
} __aligned(LINE_SPACING);

extern struct looper loopers[CORES_MAX];

/* The first n loopers, whose forms are set, on a lock whose word starts as `count`. */
void loopers_run(unsigned n, long count);

/* Operations a second of one looper: acquired, or all tries. */
u64 looper_rate(const struct looper *looper, u64 operations);

/* The share of the time from the first start to the last end in which all were at it, thousandths.
 */
u32 loopers_overlap_milli(unsigned n);

u64 loop_window_ns(void);

#endif
