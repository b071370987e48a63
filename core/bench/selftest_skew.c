// SPDX-License-Identifier: GPL-2.0-only
/* What two cores' clocks can differ by: meas/skew.h. */
#include "bench/selftest.h"

#include "bench/check.h"
#include "meas/skew.h"
#include "report/record.h"
#include "task/cores.h"

#define PARTNERS_A_RECORD 100

static void skew_record(unsigned core, unsigned first, unsigned n)
{
	unsigned end = first + PARTNERS_A_RECORD < n ? first + PARTNERS_A_RECORD : n;

	record_begin("skew");
	record_u64("core", core);
	record_u64("first", first);
	record_array("bound_ns");
	for (unsigned p = first; p < end; p++) {
		struct skew d = skew_between(core, p);

		if (p == core)
			record_null(NULL);
		else
			record_s64(NULL, ((s64)d.high - d.low + 1) / 2);
	}
	record_array_end();
	record_array("offset_ns");
	for (unsigned p = first; p < end; p++) {
		struct skew d = skew_between(core, p);
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
			struct skew d = skew_between(a, b);
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
	skew_measure(n, rounds);
	for (unsigned core = 0; core < n; core++)
		for (unsigned first = 0; first < n; first += PARTNERS_A_RECORD)
			skew_record(core, first, n);
	judge_order(n);
}
