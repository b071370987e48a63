/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _MEAS_HISTOGRAM_H_
#define _MEAS_HISTOGRAM_H_
/*
 * Times counted as they come, where there are too many to keep: sixteen buckets an octave,
 * exact below 32, so a quantile is known within 3 %. Count, sum and maximum are exact. Whoever
 * counts has one of his own, away from any line that is measured.
 */
#include "lib/types.h"

#define HISTOGRAM_BITS	  4 /* 2^4 buckets an octave */
#define HISTOGRAM_BUCKETS (38u << HISTOGRAM_BITS)

struct histogram {
	u64 count, sum, max;
	u32 n[HISTOGRAM_BUCKETS];
};

static inline unsigned histogram_bucket(u64 v)
{
	unsigned octave = 63 - __builtin_clzll(v | 1), shift, bucket;

	if (octave <= HISTOGRAM_BITS)
		return (unsigned)v;
	shift = octave - HISTOGRAM_BITS;
	bucket = (shift << HISTOGRAM_BITS) + (unsigned)(v >> shift);
	return bucket < HISTOGRAM_BUCKETS ? bucket : HISTOGRAM_BUCKETS - 1;
}

static inline void histogram_add(struct histogram *h, u64 v)
{
	h->count++;
	h->sum += v;
	if (v > h->max)
		h->max = v;
	h->n[histogram_bucket(v)]++;
}

void histogram_merge(struct histogram *into, const struct histogram *from);

/* The middle of the bucket that holds the sample at per_mille thousandths, the maximum at most;
 * 0 without samples. */
u64 histogram_quantile(const struct histogram *h, u32 per_mille);

/*
 * Records "hist" as pairs [low, count] in ns, empty buckets left out, and "hist_octave": buckets
 * an octave, halved until no more than 100 are left. Times were ticks of clock_now().
 */
void histogram_record_ns(const struct histogram *h);

#endif
