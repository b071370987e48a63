// SPDX-License-Identifier: GPL-2.0-only
/* Whether the core clock stood still while everything else was measured. */
#include "bench/selftest.h"

#include <stdio.h>

#include "bench/check.h"
#include "lib/numbers.h"
#include "machine.h"
#include "meas/core_clock.h"
#include "report/record.h"
#include "report/timing.h"
#include "report/warnings.h"
#include "task/cores.h"

#define LIMIT_PPM 5000 /* half a percent */

static u64 before_hz[CORES_MAX], after_hz[CORES_MAX];
static u64 disturbances_before;

static void measure(unsigned rank, void *arg)
{
	u64 *hz = arg;

	hz[rank] = core_clock_hz();
}

/* One core after the other: siblings of one core would share its adders. */
static void measure_all(u64 *hz)
{
	for (unsigned r = 0; r < cores_count(); r++)
		cores_run_on(r, measure, hz);
}

void selftest_drift_before(void)
{
	const char *what;

	disturbances_before = machine_disturbances(&what);
	measure_all(before_hz);
}

static void report_disturbances(void)
{
	const char *what = NULL;
	u64 now = machine_disturbances(&what);

	if (!what)
		return;
	check_begin("selftest/disturbances");
	record_str("unit", what);
	record_u64("got", now - disturbances_before);
	check_tell("for information", "%llu %s during the selftest",
		   (unsigned long long)(now - disturbances_before), what);
}

static u64 apart_ppm(u64 a, u64 b)
{
	return mul_div(a > b ? a - b : b - a, 1000000, a);
}

/* The machine's clock against a timer of another origin, where there is one. */
static void check_clock(void)
{
	u64 was = machine.clock.hz, is = machine_clock_hz_again();

	if (!is) {
		check_skip("selftest/drift/clock", "needs a second timer");
		return;
	}
	check_begin("selftest/drift/clock");
	record_u64("before_hz", was);
	record_u64("after_hz", is);
	record_u64("got_ppm", apart_ppm(was, is));
	record_u64("limit_ppm", LIMIT_PPM);
	check_judge_time(apart_ppm(was, is) <= LIMIT_PPM,
			 "%s at %llu Hz, measured again: %llu Hz, %llu ppm", machine.clock.name,
			 (unsigned long long)was, (unsigned long long)is,
			 (unsigned long long)apart_ppm(was, is));
}

/*
 * A counter that follows the core's clock gives wrong figures when that clock moves, so
 * the run is invalid. Where times are taken by a constant counter, the figures mean what
 * they say and only spread: that is a warning.
 */
static void judge_core_clock(u64 ppm, const char *detail)
{
	const char *why;
	char reason[64];

	if (machine.cycles.core_cycles) {
		check_judge_time(ppm <= LIMIT_PPM, "%s", detail);
		return;
	}
	snprintf(reason, sizeof(reason), "%s does not count core cycles", machine.cycles.name);
	check_tell(reason, "%s", detail);
	if (ppm > LIMIT_PPM && timing_judged(&why))
		run_warn("UNSTABLE: %s", detail);
}

static void check_core_clock(void)
{
	unsigned worst = 0;
	char detail[120];
	u64 before, after, ppm;

	for (unsigned r = 1; r < cores_count(); r++)
		if (apart_ppm(before_hz[r], after_hz[r]) >
		    apart_ppm(before_hz[worst], after_hz[worst]))
			worst = r;
	before = before_hz[worst];
	after = after_hz[worst];
	ppm = apart_ppm(before, after);
	snprintf(detail, sizeof(detail), "core %u ran at %u kHz before and %u kHz after: %u ppm",
		 worst, (unsigned)(before / 1000), (unsigned)(after / 1000), (unsigned)ppm);
	check_begin("selftest/drift/core");
	record_u64("core", worst);
	record_u64("before_hz", before);
	record_u64("after_hz", after);
	record_u64("got_ppm", ppm);
	record_u64("limit_ppm", LIMIT_PPM);
	judge_core_clock(ppm, detail);
}

void selftest_drift_after(void)
{
	measure_all(after_hz);
	report_disturbances();
	check_clock();
	check_core_clock();
}
