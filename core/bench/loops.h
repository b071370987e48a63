/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_LOOPS_H_
#define _BENCH_LOOPS_H_
/* Rates: several cores in loops on one lock for a fixed time, all of them for all of it. */
#include "trylock/form.h"
#include "machine.h"

/* What one core does, and what came of it. */
struct looper {
	const struct trylock_form *form;
	u64 acquired, failed;
	u64 cas_failures;
	u32 streak;	/* most failed compare-exchanges of one trylock */
	u64 start, end; /* on clock_now() */
	u64 disturbed;	/* disturbances the machine counted meanwhile */
} __aligned(LINE_SPACING);

extern struct looper loopers[CORES_MAX];

/* Of several windows, operations a second: the median window's, and the extremes. */
struct loop_rate {
	u64 median, low, high;
};

struct loop_rates {
	struct loop_rate all;	 /* what all loopers acquired */
	struct loop_rate holder; /* all that looper 0 did */
};

/*
 * The first n loopers, whose forms are set, on a lock whose word starts as `count`, window
 * after window; the loopers' counts are of all windows together.
 */
struct loop_rates loopers_run(unsigned n, long count);

/* The share of the time from the first start to the last end in which all were at it, thousandths.
 */
u32 loopers_overlap_milli(unsigned n);

u64 loop_window_ns(void);

#endif
