/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _MEAS_DISTRIBUTION_H_
#define _MEAS_DISTRIBUTION_H_
/*
 * What is said of a set of samples: never a lone mean. Quantiles are samples
 * themselves: the p-quantile is the smallest sample with at least p of all
 * samples at or below it.
 */
#include "lib/types.h"

struct distribution {
	u32 count, min, p1, p50, p90, p99, p999, max;
};

/* Sorts the samples in place; n > 0. */
struct distribution distribution_of(u32 *samples, u32 n);

/* The sample at per_mille thousandths of n sorted samples. */
u32 quantile(const u32 *sorted, u32 n, u32 per_mille);

/* Records min..max as keys of the record that is open. */
void distribution_record(const struct distribution *d);

/*
 * Records "hist": eight buckets an octave (one a value below 16), as pairs [low,
 * count], empty ones left out. samples are sorted.
 */
void histogram_record(const u32 *sorted, u32 n);

/* Lowest value of the bucket that holds v. */
u32 bucket_low(u32 v);

#endif
