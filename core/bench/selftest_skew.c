// SPDX-License-Identifier: GPL-2.0-only
/*
 * What two cores' clocks can differ by. One core reads its clock, tells the other,
 * which reads its own and answers, and the first reads again: the other's
 * reading lies between the two. Over many round trips the difference of the
 * clocks lies within [max(tb - t1), min(tb - t0)]; half of that width is the bound.
 */
#include "bench/selftest.h"

#include <asm/cycles.h>

#include "bench/check.h"
#include "lib/numbers.h"
#include "report/record.h"
#include "task/pairs.h"
#include "task/wait.h"

#define PARTNERS_A_RECORD 100

/* Of clock(second) - clock(first), nanoseconds; the lower rank is first. */
static struct interval {
	s32 low, high;
} difference[CORES_MAX][CORES_MAX];

static struct exchange {
	u32 asked __aligned(LINE_SPACING);
	u32 answered __aligned(LINE_SPACING);
	u64 read; /* by the second, before it answers */
} exchanges[CORES_MAX];

static s32 clock_ns(s64 ticks)
{
	u64 size = mul_div(ticks < 0 ? -ticks : ticks, 1000000000, machine.clock.hz);

	if (size > INT32_MAX)
		size = INT32_MAX;
	return ticks < 0 ? -(s32)size : (s32)size;
}

static void ask(struct exchange *x, u32 rounds, struct interval *out)
{
	s64 low = INT64_MIN, high = INT64_MAX;
	u32 from = x->asked;

	for (u32 i = from + 1; i <= from + rounds; i++) {
		u64 t0 = clock_now(), t1;

		__atomic_store_n(&x->asked, i, __ATOMIC_RELEASE);
		wait_until(&x->answered, VAL == i);
		t1 = clock_now();
		low = (s64)(x->read - t1) > low ? (s64)(x->read - t1) : low;
		high = (s64)(x->read - t0) < high ? (s64)(x->read - t0) : high;
	}
	out->low = clock_ns(low);
	out->high = clock_ns(high);
}

static void answer(struct exchange *x, u32 rounds)
{
	u32 from = x->answered;

	for (u32 i = from + 1; i <= from + rounds; i++) {
		wait_until(&x->asked, VAL == i);
		x->read = clock_now();
		__atomic_store_n(&x->answered, i, __ATOMIC_RELEASE);
	}
}

static void measure(unsigned me, unsigned partner, void *arg)
{
	u32 rounds = *(u32 *)arg;

	if (me < partner)
		ask(&exchanges[me], rounds, &difference[me][partner]);
	else
		answer(&exchanges[partner], rounds);
}

static struct interval between(unsigned a, unsigned b)
{
	return a < b ? difference[a][b] : difference[b][a];
}

static void skew_record(unsigned core, unsigned first, unsigned n)
{
	unsigned end = first + PARTNERS_A_RECORD < n ? first + PARTNERS_A_RECORD : n;

	record_begin("skew");
	record_u64("core", core);
	record_u64("first", first);
	record_array("bound_ns");
	for (unsigned p = first; p < end; p++) {
		struct interval d = between(core, p);

		if (p == core)
			record_null(NULL);
		else
			record_s64(NULL, ((s64)d.high - d.low + 1) / 2);
	}
	record_array_end();
	record_array("offset_ns");
	for (unsigned p = first; p < end; p++) {
		struct interval d = between(core, p);
		s64 middle = ((s64)d.high + d.low) / 2;

		if (p == core)
			record_null(NULL);
		else
			record_s64(NULL, core < p ? middle : -middle);
	}
	record_array_end();
	record_end();
}

/*
 * One clock for the machine: no pair may be caught reading it in the wrong order,
 * by more than one step of the clock.
 */
static void judge_order(unsigned n)
{
	s32 step = (s32)(1000000000 / machine.clock.hz) + 1, widest = 0;
	u32 bad = 0;

	for (unsigned a = 0; a < n; a++) {
		for (unsigned b = a + 1; b < n; b++) {
			struct interval d = difference[a][b];
			s32 bound = (s32)(((s64)d.high - d.low + 1) / 2);

			widest = bound > widest ? bound : widest;
			bad += d.low > step || d.high < -step || d.low > d.high;
		}
	}
	check_begin("selftest/skew");
	record_u64("pairs", n * (n - 1) / 2);
	record_s64("widest_bound_ns", widest);
	record_u64("bad", bad);
	check_judge(!bad,
		    "clocks of any two cores agree within %d ns; %u pairs read it out of order",
		    (int)widest, bad);
}

void selftest_skew(void)
{
	unsigned n = cores_count();
	u32 rounds = check_rounds(1000, 20);

	if (n < 2) {
		check_skip("selftest/skew", "needs 2 cores");
		return;
	}
	pairs_run(n, measure, &rounds);
	for (unsigned core = 0; core < n; core++)
		for (unsigned first = 0; first < n; first += PARTNERS_A_RECORD)
			skew_record(core, first, n);
	judge_order(n);
}
