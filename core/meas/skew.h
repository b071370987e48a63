/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _MEAS_SKEW_H_
#define _MEAS_SKEW_H_
/*
 * What two cores' clocks can differ by. One core reads its clock, tells the other,
 * which reads its own and answers, and the first reads again: the other's
 * reading lies between the two. Over many round trips the difference of the
 * clocks lies within [max(tb - t1), min(tb - t0)]; half of that width is the bound.
 */
#include "lib/types.h"

/* Of clock(second) - clock(first), ns; the lower rank is first. */
struct skew {
	s32 low, high;
};

/* Between any two of the first n ranks, by so many round trips a pair. */
void skew_measure(unsigned n, u32 rounds);
struct skew skew_between(unsigned a, unsigned b);
/* The widest of their bounds, ns. */
u32 skew_bound(unsigned n);

#endif
