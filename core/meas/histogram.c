// SPDX-License-Identifier: GPL-2.0-only
#include "meas/histogram.h"

#include "lib/numbers.h"
#include "machine.h"
#include "report/record.h"

#define PAIRS_MAX 100u

void histogram_merge(struct histogram *into, const struct histogram *from)
{
	into->count += from->count;
	into->sum += from->sum;
	if (from->max > into->max)
		into->max = from->max;
	for (unsigned b = 0; b < HISTOGRAM_BUCKETS; b++)
		into->n[b] += from->n[b];
}

/* The lowest value of a bucket. */
static u64 low_of(unsigned bucket)
{
	unsigned octave = bucket >> HISTOGRAM_BITS;

	if (octave < 2)
		return bucket;
	return (u64)(bucket - ((octave - 1) << HISTOGRAM_BITS)) << (octave - 1);
}

u64 histogram_quantile(const struct histogram *h, u32 per_mille)
{
	u64 rank = (h->count * per_mille + 999) / 1000, below = 0, middle;

	for (unsigned b = 0; b < HISTOGRAM_BUCKETS; b++) {
		below += h->n[b];
		if (!h->n[b] || below < rank)
			continue;
		middle = low_of(b) + (low_of(b + 1) - low_of(b)) / 2;
		return middle < h->max ? middle : h->max;
	}
	return h->max;
}

/* What lies in 2^merged buckets from `first` on. */
static u64 together(const struct histogram *h, unsigned first, unsigned merged)
{
	u64 n = 0;

	for (unsigned b = first; b < first + (1u << merged); b++)
		n += h->n[b];
	return n;
}

static unsigned pairs(const struct histogram *h, unsigned merged)
{
	unsigned n = 0;

	for (unsigned b = 0; b < HISTOGRAM_BUCKETS; b += 1u << merged)
		n += together(h, b, merged) != 0;
	return n;
}

void histogram_record_ns(const struct histogram *h)
{
	unsigned merged = 0;

	while (merged < HISTOGRAM_BITS && pairs(h, merged) > PAIRS_MAX)
		merged++;
	record_u64("hist_octave", 1u << (HISTOGRAM_BITS - merged));
	record_array("hist");
	for (unsigned b = 0; b < HISTOGRAM_BUCKETS; b += 1u << merged) {
		u64 n = together(h, b, merged);

		if (!n)
			continue;
		record_array(NULL);
		record_u64(NULL, mul_div(low_of(b), 1000000000, machine.clock.hz));
		record_u64(NULL, n);
		record_array_end();
	}
	record_array_end();
}
