// SPDX-License-Identifier: GPL-2.0-only
/* What it takes to wake an idle core, by each way that this machine has; and that no wake is lost.
 */
#include "bench/wake.h"

#include <stdio.h>

#include "bench/check.h"
#include "bench/experiment.h"
#include "bench/negative.h"
#include "lib/numbers.h"
#include "lib/options.h"
#include "line/pairs.h"
#include "machine.h"
#include "meas/distribution.h"
#include "meas/skew.h"
#include "report/console.h"
#include "report/record.h"
#include "task/cores.h"

#define ALL_PAIRS_CORES 4 /* with more, or emulated ones, a pair of each class is measured */
#define RACE_SPAN_NS	20000

static struct wake_shots shots;
static u64 quickest;	       /* wake of the way so far, ticks */
static u32 nearly[WAKE_SHOTS]; /* a set of samples to be sorted */

static u64 ns_of(u64 ticks)
{
	return mul_div(ticks, 1000000000, machine.clock.hz);
}

static void three(const char *key, const struct distribution *d)
{
	record_object(key);
	record_u64("min", d->min);
	record_u64("p50", d->p50);
	record_u64("p99", d->p99);
	record_object_end();
}

/* Of one shot each way: what the clocks differ by is in one and out of the other. */
static struct distribution mean_of_both(void)
{
	for (u32 i = 0; i < shots.count; i++) {
		s64 sum = shots.latency[0][i] + shots.latency[1][i];

		nearly[i] = sum > 0 ? sum / 2 : 0;
	}
	return distribution_of(nearly, shots.count);
}

static struct distribution halves(void)
{
	for (u32 i = 0; i < shots.count; i++)
		nearly[i] = shots.there_and_back[i] / 2;
	return distribution_of(nearly, shots.count);
}

/* Of clock(to) - clock(from). */
static struct skew skew_of(unsigned from, unsigned to)
{
	struct skew d = skew_between(from, to);

	return from < to ? d : (struct skew){ -d.high, -d.low };
}

/* Samples below 0 count as 0. Those that the clocks cannot explain are shots whose effect was
 * before its cause. */
static struct distribution latency_of(unsigned to, struct skew skew, u32 *below, u32 *early)
{
	s64 lowest =
		skew.low < 0 ? -(s64)mul_div(-(s64)skew.low, machine.clock.hz, 1000000000) - 1 : 0;

	*below = *early = 0;
	for (u32 i = 0; i < shots.count; i++) {
		s64 ticks = shots.latency[to][i];

		*below += ticks < 0;
		*early += ticks < lowest;
		nearly[i] = ticks > 0 ? ticks : 0;
	}
	return distribution_of(nearly, shots.count);
}

/* A time that the clock's step, or the two clocks' difference, may be all of is not told. */
static const char *cell(u64 ticks, s32 bound)
{
	static char texts[6][24];
	static unsigned next;
	char *out = texts[next++ % ARRAY_SIZE(texts)];
	u64 ns = ns_of(ticks), step = (1000000000 - 1) / machine.clock.hz + 1;
	u64 least = (u64)bound > step ? (u64)bound : step;

	snprintf(out, sizeof(texts[0]), ns < least ? "<%llu" : "%llu",
		 (unsigned long long)(ns < least ? least : ns));
	return out;
}

static void row(const struct wake_way *way, unsigned from, unsigned to,
		const struct distribution d[4], s32 bound)
{
	say("%-5s %3u>%-3u %-8s %8s %8s %8s %7s %6d %9s %9s\n", way->name, from, to,
	    pair_class_name(pair_class(from, to)), cell(d[0].min, bound), cell(d[0].p50, bound),
	    cell(d[0].p99, bound), cell(d[1].p50, 0), (int)bound, cell(d[2].p50, 0),
	    cell(d[3].p50, 0));
}

static u32 report(const struct wake_way *way, unsigned to)
{
	unsigned a = shots.pair[!to], b = shots.pair[to];
	struct skew skew = skew_of(a, b);
	s32 bound = (skew.high - skew.low + 1) / 2;
	struct distribution d[4];
	u32 below, early;
	char name[64];

	d[1] = distribution_of(shots.rouse[to], shots.count);
	d[2] = mean_of_both();
	d[3] = halves();
	d[0] = latency_of(to, skew, &below, &early);
	snprintf(name, sizeof(name), "wake/%s/%u-%u", way->name, a, b);
	record_begin("wake");
	record_str("name", name);
	record_str("way", way->name);
	record_str("how", way->how);
	record_array("pair");
	record_u64(NULL, a);
	record_u64(NULL, b);
	record_array_end();
	record_str("class", pair_class_name(pair_class(a, b)));
	record_str("unit", machine.clock.name);
	record_u64("count", d[0].count);
	distribution_record(&d[0]);
	record_u64("below", below);
	record_u64("early", early);
	record_s64("skew_bound_ns", bound);
	record_s64("skew_offset_ns", skew.low + bound);
	three("rouse", &d[1]);
	three("both_ways_half", &d[2]);
	three("tasks_half", &d[3]);
	histogram_record(nearly, shots.count);
	record_end();
	row(way, a, b, d, bound);
	quickest = d[0].min < quickest ? d[0].min : quickest;
	return early;
}

static u32 measure(const struct wake_way *way, unsigned a, unsigned b)
{
	u32 early = 0;

	shots.pair[0] = a;
	shots.pair[1] = b;
	wake_measure(&shots, way);
	for (unsigned to = 2; to--;)
		early += report(way, to);
	record_flush();
	return early;
}

/* Both ways of every pair, or of the first of each class. */
static u32 measure_pairs(const struct wake_way *way)
{
	unsigned n = cores_count(), pair[2];
	bool all = n <= check_rounds(ALL_PAIRS_CORES, 0);
	u32 early = 0;

	if (options.pair[0] != options.pair[1])
		return measure(way, options.pair[0], options.pair[1]);
	for (unsigned a = 0; all && a < n; a++)
		for (unsigned b = a + 1; b < n; b++)
			early += measure(way, a, b);
	for (unsigned c = PAIR_SELF + 1; !all && c < PAIR_CLASSES; c++)
		if (pair_of_class(c, pair))
			early += measure(way, pair[0], pair[1]);
	return early;
}

static void latency(const struct wake_way *way)
{
	char name[64];
	u32 early;

	say("Test wake/%s: %s; from the start of the rouse to the first instruction after the rest, ns\n",
	    way->name, way->how);
	say("%-5s %7s %-8s %8s %8s %8s %7s %6s %9s %9s\n", "way", "cores", "class", "min", "p50",
	    "p99", "rouse", "skew", "both/2", "tasks/2");
	early = measure_pairs(way);
	snprintf(name, sizeof(name), "wake/order/%s", way->name);
	check_begin(name);
	record_u64("bad", early);
	check_judge_time(!early, "%u wakes came before their rouse by more than the clocks differ",
			 early);
}

static void one_way(const struct wake_way *way)
{
	quickest = mul_div(RACE_SPAN_NS, machine.clock.hz, 1000000000);
	if (cores_count() > 1 && !negative("lost-wake"))
		latency(way);
	wake_race(way, quickest + 1);
	record_flush();
}

static void wake_run(void)
{
	char name[64];
	const char *why;

	if (cores_count() > 1)
		skew_measure(cores_count(), check_rounds(1000, 20));
	else
		check_skip("wake", "needs 2 cores");
	for_each_set_entry(wake_way, w) {
		if (options.wait[0] && *w != wake_way_chosen())
			continue;
		why = (*w)->unusable();
		snprintf(name, sizeof(name), "wake/%s", (*w)->name);
		if (why)
			check_skip(name, why);
		else
			one_way(*w);
	}
}

static const char *wake_refuse(void)
{
	if (negative("lost-wake") && cores_count() < 2)
		return "negative=lost-wake: needs 2 cores, this run has 1";
	if (options.pair[0] >= cores_count() || options.pair[1] >= cores_count())
		return "pair=: not that many cores";
	return wake_way_refuse();
}

static const struct experiment wake = {
	.name = "wake",
	.what = "what it takes to wake an idle core, and that no wake is lost",
	.order = 5,
	.refuse = wake_refuse,
	.run = wake_run,
};
SET_ENTRY(experiment, wake);
