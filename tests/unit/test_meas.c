// SPDX-License-Identifier: GPL-2.0-only
#include "unit.h"

#include <stdlib.h>

#include "fake_machine.h"
#include "lib/random.h"
#include "meas/chain.h"
#include "meas/distribution.h"
#include "meas/empty.h"
#include "report/record.h"
#include "task/pairs.h"

/* By the definition, not by sorting: the smallest sample with at least p of all at or below it. */
static u32 quantile_by_definition(const u32 *v, u32 n, u32 per_mille)
{
	u32 best = ~0u;

	for (u32 i = 0; i < n; i++) {
		u64 below = 0;

		for (u32 j = 0; j < n; j++)
			below += v[j] <= v[i];
		if (below * 1000 >= (u64)n * per_mille && v[i] < best)
			best = v[i];
	}
	return best;
}

static void quantiles(void **state)
{
	u64 random = 1;

	(void)state;
	for (u32 n = 1; n < 300; n += 1 + n / 7) {
		u32 v[300], sorted[300];
		struct distribution d;

		for (u32 i = 0; i < n; i++)
			sorted[i] = v[i] = random_below(&random, n % 3 ? 1000000 : 5);
		d = distribution_of(sorted, n);
		assert_int_equal(d.count, n);
		assert_int_equal(d.p1, quantile_by_definition(v, n, 10));
		assert_int_equal(d.p50, quantile_by_definition(v, n, 500));
		assert_int_equal(d.p90, quantile_by_definition(v, n, 900));
		assert_int_equal(d.p99, quantile_by_definition(v, n, 990));
		assert_int_equal(d.p999, quantile_by_definition(v, n, 999));
		assert_int_equal(d.min, quantile_by_definition(v, n, 0));
		assert_int_equal(d.max, quantile_by_definition(v, n, 1000));
	}
}

/* A bucket's low edge is in the bucket, and it is never wider than an eighth of its value. */
static void buckets(void **state)
{
	u64 random = 2;

	(void)state;
	for (u32 v = 0; v < 16; v++)
		assert_int_equal(bucket_low(v), v);
	for (int i = 0; i < 100000; i++) {
		u32 v = random_next(&random) >> random_below(&random, 32), low = bucket_low(v);

		assert_true(low <= v);
		assert_int_equal(bucket_low(low), low);
		assert_true(v - low <= v / 8);
	}
	assert_int_equal(bucket_low(~0u), 0xf0000000);
}

static void histogram(void **state)
{
	u32 sorted[] = { 0, 3, 3, 100, 101, 104, 5000 };

	(void)state;
	fake_machine_reset(1);
	record_run_begin(1);
	record_begin("x");
	histogram_record(sorted, ARRAY_SIZE(sorted));
	record_end();
	record_flush();
	assert_non_null(strstr(fake_output, "\"hist\":[[0,1],[3,2],[96,2],[104,1],[4608,1]]"));
}

static void orders(void **state)
{
	u64 a = 5, b = 5;
	u16 first[64], again[64], seen[64] = { 0 };
	unsigned moved = 0;

	(void)state;
	random_order(&a, first, 64);
	random_order(&b, again, 64);
	assert_memory_equal(first, again, sizeof(first));
	random_order(&a, again, 64);
	assert_memory_not_equal(first, again, sizeof(first));
	for (int i = 0; i < 64; i++) {
		seen[first[i]]++;
		moved += first[i] != i;
	}
	for (int i = 0; i < 64; i++)
		assert_int_equal(seen[i], 1);
	assert_true(moved > 32);
}

/* Every pair meets exactly once, and nobody is in two pairs of a round. */
static void every_pair_once(void **state)
{
	(void)state;
	for (unsigned n = 2; n <= 65; n++) {
		static u8 met[65][65];

		memset(met, 0, sizeof(met));
		for (unsigned round = 0; round < pair_rounds(n); round++) {
			for (unsigned a = 0; a < n; a++) {
				unsigned b = pair_partner(n, round, a);

				assert_int_not_equal(a, b);
				if (b >= n)
					continue;
				assert_int_equal(pair_partner(n, round, b), a);
				met[a][b]++;
			}
		}
		for (unsigned a = 0; a < n; a++)
			for (unsigned b = 0; b < n; b++)
				assert_int_equal(met[a][b], a != b);
	}
}

static void empty_and_chain(void **state)
{
	struct distribution known = empty_shots("c11", END_KNOWN),
			    done = empty_shots("c11", END_DONE);

	(void)state;
	assert_int_equal(known.count, EMPTY_SHOTS);
	assert_true(known.p50 < 100000 && done.p50 < 100000);
	/* 8 times the adds of the longest chain cannot be quicker than one; noise cannot undo that.
	 */
	assert_true(chain_slope_milli(50) > 0);
	assert_true(chain_long(3) > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quantiles),	   cmocka_unit_test(buckets),
		cmocka_unit_test(histogram),	   cmocka_unit_test(orders),
		cmocka_unit_test(every_pair_once), cmocka_unit_test(empty_and_chain),
	};

	return cmocka_run_group_tests_name("meas", tests, NULL, NULL);
}
