/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_WAKE_H_
#define _BENCH_WAKE_H_
/* What run=wake consists of, for one way of waking at a time. */
#include "task/wake_way.h"

#define WAKE_SHOTS 1000

/*
 * From the start of a rouse to the first instruction after the rest, both ways between two cores,
 * ticks of clock_now(): may be negative by what the two clocks differ.
 */
struct wake_shots {
	unsigned pair[2];
	u32 count;
	s64 latency[2][WAKE_SHOTS];	/* of pair[0], which pair[1] roused; of pair[1] */
	u32 rouse[2][WAKE_SHOTS];	/* what rousing it took the other */
	u32 there_and_back[WAKE_SHOTS]; /* between two tasks */
};

/* Fills all but the pair. */
void wake_measure(struct wake_shots *shots, const struct wake_way *way);

/* Tasks that park and wake each other around the moment when one falls asleep; `span` ticks of the
 * clock are what a wake takes. */
void wake_race(const struct wake_way *way, u64 span);

#endif
