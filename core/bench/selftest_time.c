// SPDX-License-Identifier: GPL-2.0-only
/* The instruments that rest on time: a known delay, the slope of a chain, the longest gap. */
#include "bench/selftest.h"

#include <stdio.h>
#include <stdlib.h>

#include <asm/cycles.h>

#include "bench/check.h"
#include "bench/negative.h"
#include "lib/numbers.h"
#include "lib/sort.h"
#include "machine.h"
#include "meas/chain.h"
#include "meas/distribution.h"
#include "report/record.h"
#include "task/cores.h"

/* --- a known delay --- */

#define TRIALS 101

/*
 * The loop reads the counter until `ticks` have passed. What it injected is its last
 * reading, so what remains of the sample is one empty shot, which is subtracted.
 */
static void __noinline delayed_shot(u64 ticks, u64 *injected, u64 *sample)
{
	u64 t0, t1, last;

	cycles_fence();
	t0 = cycles_begin();
	do
		last = cycles_begin();
	while (last - t0 < ticks);
	t1 = cycles_end((long)last);
	if (negative("clock"))
		t1 = t0 + (t1 - t0) / 2;
	*injected = last - t0;
	*sample = t1 - t0;
}

static void __noinline empty_shot(u64 *sample)
{
	u64 t0;

	cycles_fence();
	t0 = cycles_begin();
	*sample = cycles_end(0) - t0;
}

struct delay {
	u64 ticks;
	s64 error[CORES_MAX]; /* median over the trials */
	u64 injected[CORES_MAX];
};

static s64 median(s64 *values, unsigned n)
{
	sort_s64(values, n);
	return values[n / 2];
}

static void measure_delay(unsigned rank, void *arg)
{
	static s64 errors[TRIALS], empties[TRIALS], injections[TRIALS];
	u32 trials = check_rounds(TRIALS, 5);
	struct delay *d = arg;

	for (u32 i = 0; i < trials; i++) {
		u64 injected, sample, empty;

		empty_shot(&empty);
		delayed_shot(d->ticks, &injected, &sample);
		empties[i] = (s64)empty;
		injections[i] = (s64)injected;
		errors[i] = (s64)(sample - injected);
	}
	d->error[rank] = median(errors, trials) - median(empties, trials);
	d->injected[rank] = (u64)median(injections, trials);
}

/* One tick is what the counter can tell apart; one percent for long delays. */
static u64 tolerance(u64 injected)
{
	u64 step = selftest_resolution() ? selftest_resolution() : 1;

	return injected / 100 > step ? injected / 100 : step;
}

static void check_delay(u64 ticks)
{
	static struct delay d;
	unsigned worst = 0;
	char name[48];
	u64 error;

	d.ticks = ticks;
	for (unsigned r = 0; r < cores_count(); r++) {
		cores_run_on(r, measure_delay, &d);
		worst = llabs(d.error[r]) > llabs(d.error[worst]) ? r : worst;
	}
	error = (u64)llabs(d.error[worst]);
	snprintf(name, sizeof(name), "selftest/delay/%llu", (unsigned long long)ticks);
	check_begin(name);
	record_u64("core", worst);
	record_u64("expected", d.injected[worst]);
	record_s64("got", (s64)d.injected[worst] + d.error[worst]);
	record_u64("limit", tolerance(d.injected[worst]));
	check_judge_time(error <= tolerance(d.injected[worst]),
			 "%llu ticks injected, %lld measured, off by at most %llu allowed",
			 (unsigned long long)d.injected[worst],
			 (long long)((s64)d.injected[worst] + d.error[worst]),
			 (unsigned long long)tolerance(d.injected[worst]));
}

/* --- slope of a chain of dependent adds --- */

#define SLOPE_TOLERANCE_MILLI 10

static u32 slopes[CORES_MAX];

static void measure_slope(unsigned rank, void *arg)
{
	(void)arg;
	slopes[rank] = chain_slope_milli(check_rounds(200, 8));
}

static u32 off_one(u32 slope)
{
	return slope > 1000 ? slope - 1000 : 1000 - slope;
}

static void check_slope(void)
{
	char why[64];
	unsigned worst = 0;
	u32 slope;

	for (unsigned r = 0; r < cores_count(); r++) {
		cores_run_on(r, measure_slope, NULL);
		worst = off_one(slopes[r]) > off_one(slopes[worst]) ? r : worst;
	}
	slope = slopes[worst];
	check_begin("selftest/slope");
	record_u64("core", worst);
	record_u64("got_milli", slope);
	if (machine.cycles.core_cycles) {
		check_judge_time(off_one(slope) <= SLOPE_TOLERANCE_MILLI,
				 "%u.%03u cycles an add, 1.000 expected", slope / 1000,
				 slope % 1000);
		return;
	}
	snprintf(why, sizeof(why), "%s does not count core cycles", machine.cycles.name);
	check_tell(why, "%u.%03u ticks an add", slope / 1000, slope % 1000);
}

/* --- the longest gap between two readings --- */

#define WINDOWS	  16
#define WINDOW_NS 500000
#define GAP_LIMIT_NS                                                                \
	150000 /* what firmware may take for an SMI by the BIOS test suite's advice \
		*/

static struct gap {
	u64 quietest, longest; /* ticks of clock_now(): of the best window, and of all */
} gaps[CORES_MAX];

static u64 longest_gap(u64 window)
{
	u64 start = clock_now(), last = start, gap = 0;

	while (last - start < window) {
		u64 now = clock_now();

		gap = now - last > gap ? now - last : gap;
		last = now;
	}
	return gap;
}

static void measure_gap(unsigned rank, void *arg)
{
	u64 ns = check_rounds(WINDOW_NS, WINDOW_NS / 10);
	u64 window = mul_div(ns, machine.clock.hz, 1000000000);
	struct gap *g = &gaps[rank];

	(void)arg;
	*g = (struct gap){ .quietest = ~0ull };
	for (u32 i = check_rounds(WINDOWS, 2); i--;) {
		u64 gap = longest_gap(window);

		g->quietest = gap < g->quietest ? gap : g->quietest;
		g->longest = gap > g->longest ? gap : g->longest;
	}
}

static void check_gap(void)
{
	unsigned worst = 0;
	u64 quietest, longest = 0;

	for (unsigned r = 0; r < cores_count(); r++) {
		cores_run_on(r, measure_gap, NULL);
		worst = gaps[r].quietest > gaps[worst].quietest ? r : worst;
		longest = gaps[r].longest > longest ? gaps[r].longest : longest;
	}
	quietest = mul_div(gaps[worst].quietest, 1000000000, machine.clock.hz);
	longest = mul_div(longest, 1000000000, machine.clock.hz);
	check_begin("selftest/gap");
	record_u64("core", worst);
	record_u64("got_ns", quietest);
	record_u64("longest_ns", longest);
	record_u64("limit_ns", GAP_LIMIT_NS);
	check_judge_time(quietest <= GAP_LIMIT_NS,
			 "longest gap %llu ns in the quietest window of core %u, %llu ns in any",
			 (unsigned long long)quietest, worst, (unsigned long long)longest);
}

void selftest_time(void)
{
	static const u64 delays[] = { 0, 10, 100, 1000, 10000, 100000 };

	for (size_t i = 0; i < ARRAY_SIZE(delays) - check_rounds(0, 1); i++)
		check_delay(delays[i]);
	check_slope();
	check_gap();
}
