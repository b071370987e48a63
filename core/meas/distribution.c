// SPDX-License-Identifier: GPL-2.0-only
#include "meas/distribution.h"

#include "lib/sort.h"
#include "report/record.h"

#define BUCKET_BITS 3 /* 2^3 buckets an octave */

u32 quantile(const u32 *sorted, u32 n, u32 per_mille)
{
	u64 rank = ((u64)n * per_mille + 999) / 1000;

	return sorted[rank ? rank - 1 : 0];
}

struct distribution distribution_of(u32 *samples, u32 n)
{
	sort_u32(samples, n);
	return (struct distribution){
		.count = n,
		.min = samples[0],
		.p1 = quantile(samples, n, 10),
		.p50 = quantile(samples, n, 500),
		.p90 = quantile(samples, n, 900),
		.p99 = quantile(samples, n, 990),
		.p999 = quantile(samples, n, 999),
		.max = samples[n - 1],
	};
}

void distribution_record(const struct distribution *d)
{
	record_u64("min", d->min);
	record_u64("p1", d->p1);
	record_u64("p50", d->p50);
	record_u64("p90", d->p90);
	record_u64("p99", d->p99);
	record_u64("p999", d->p999);
	record_u64("max", d->max);
}

u32 bucket_low(u32 v)
{
	unsigned octave = v ? 31 - __builtin_clz(v) : 0;

	return octave <= BUCKET_BITS ? v : v >> (octave - BUCKET_BITS) << (octave - BUCKET_BITS);
}

void histogram_record(const u32 *sorted, u32 n)
{
	record_array("hist");
	for (u32 i = 0; i < n;) {
		u32 low = bucket_low(sorted[i]), first = i;

		while (i < n && bucket_low(sorted[i]) == low)
			i++;
		record_array(NULL);
		record_u64(NULL, low);
		record_u64(NULL, i - first);
		record_array_end();
	}
	record_array_end();
}
