// SPDX-License-Identifier: GPL-2.0-only
/* The sweep: every combination of what the command line lists, each with the log and without. */
#include "bench/steal.h"

#include <stdio.h>
#include <string.h>

#include <asm/cycles.h>

#include "bench/check.h"
#include "bench/experiment.h"
#include "lib/choices.h"
#include "lib/numbers.h"
#include "lib/options.h"
#include "lib/random.h"
#include "lib/variant.h"
#include "meas/skew.h"
#include "report/console.h"
#include "report/record.h"
#include "report/timing.h"
#include "rwsem/params.h"
#include "task/cores.h"
#include "task/transitions.h"
#include "task/watchdog.h"

#define SWEEP_NS     40000000000ull /* all points of a sweep without time= */
#define POINT_NS_MAX 1000000000ull
#define POINT_NS_MIN 2000000ull
#define EPISODES     10000
#define EMULATED     20 /* an emulator gets this much less of both */

struct steal steal;

static const char *const arrivals[] = { "poisson", "fixed", "burst" };

const char *choice_arrival(unsigned i)
{
	return i < ARRAY_SIZE(arrivals) ? arrivals[i] : NULL;
}

/* What is swept when the command line does not say. */
static const char *const policies_usual = "steal,no-steal,writer-phase";
static const char *const delays_usual = "0,1us,10us,50us,100us,1ms,5ms";
static const char *const holds_usual = "1us";
static const struct option_values gaps_usual = { 3, { 10000, 100000, 1000000 } };
static const struct option_values once = { 1, { 0 } };

static const char *text_or(const char *text, const char *usual)
{
	return text[0] ? text : usual;
}

static const struct option_values *values_or(const struct option_values *v,
					     const struct option_values *usual)
{
	return v->n ? v : usual;
}

static bool wanted(const struct rwsem_ops *ops)
{
	return variant_measured(ops->variant) && !ops->policy->busted &&
	       option_wants(text_or(options.policy, policies_usual), ops->policy->name);
}

/* The logged twin, or where that variant is not built so, that of another usable one. */
static const struct rwsem_ops *logged_for(const struct rwsem_ops *ops)
{
	const struct rwsem_ops *twin = rwsem_ops_logged(ops);

	for_each_set_entry(rwsem_ops, o)
		if (!twin && (*o)->logged && variant_usable_here((*o)->variant) &&
		    !strcmp((*o)->policy->name, ops->policy->name))
			twin = *o;
	return twin;
}

typedef void each_fn(struct steal_point *point);

/* Every delay, gap and hold of a point whose lock is chosen. */
static void each_time(struct steal_point *p, each_fn *fn)
{
	const struct option_values *gaps = values_or(&options.gap, &gaps_usual);
	const char *delays = text_or(options.wake_delay, delays_usual);
	const char *holds = text_or(options.hold, holds_usual), *why;

	for (unsigned d = 0; laws_take(delays, d, &p->wake_delay, &why); d++)
		for (unsigned g = 0; g < gaps->n; g++)
			for (unsigned h = 0; laws_take(holds, h, &p->hold, &why); h++) {
				p->gap = gaps->value[g];
				fn(p);
			}
}

static void each_point(each_fn *fn)
{
	const struct option_values *T = values_or(&options.T, &once),
				   *D = values_or(&options.D, &once);
	const struct option_values *wp = values_or(&options.maxwake_wp, &once);
	struct steal_point p = { 0 };

	for (unsigned a = 0; a < ARRAY_SIZE(arrivals); a++)
		if (!strcmp(options.arrival, arrivals[a]))
			p.arrival = a;
	for_each_rwsem_ops(o) {
		if (!wanted(*o))
			continue;
		p.ops = *o;
		p.logged = logged_for(*o);
		for (unsigned i = 0; i < T->n * D->n * wp->n; i++) {
			rwsem_params_chosen(&p.params);
			p.params.spin = options.spin.n && options.spin.value[0];
			if (options.T.n)
				p.params.T = rwsem_ticks(T->value[i % T->n], p.params.tick_ns);
			if (options.D.n)
				p.params.D =
					rwsem_ticks(D->value[i / T->n % D->n], p.params.tick_ns);
			if (options.maxwake_wp.n)
				p.params.maxwake_wp = wp->value[i / T->n / D->n];
			each_time(&p, fn);
		}
	}
}

static unsigned points;

/* An emulator only shows that it works. */
static u32 less(void)
{
	return timing_claim() == TIMING_MODELLED ? 1 : check_rounds(1, EMULATED);
}

static void count_point(struct steal_point *p)
{
	(void)p;
	points++;
}

static u64 point_ns(void)
{
	u64 ns = options.time ? options.time : SWEEP_NS / points / 2;

	if (!options.time)
		ns /= less();
	if (!options.time && ns > POINT_NS_MAX)
		ns = POINT_NS_MAX;
	return ns < POINT_NS_MIN && !options.time ? POINT_NS_MIN : ns;
}

static void one_batch(const struct task_rules *rules)
{
	init_rwsem(&steal.sem, steal.ops->policy, &steal.point->params);
	if (steal.logged)
		transitions_begin(&steal.sem.count);
	steal_episodes(rules);
	transitions_end();
	if (steal.logged)
		steal_windows();
}

static u64 median_late(void)
{
	static u32 late[STEAL_READERS_MAX * STEAL_LATE];
	u32 n = 0;

	for (unsigned r = 0; r < cores_count(); r++) {
		const struct steal_core *c = &steal.core[r];

		for (u64 i = 0; i < STEAL_LATE && i < c->arrivals + c->missed; i++)
			late[n++] = c->late[i];
	}
	return n ? distribution_of(late, n).p50 : 0;
}

static void add_up(void)
{
	struct steal_counts *sum = &steal.counts;

	for (unsigned r = 0; r < cores_count(); r++) {
		sum->arrivals += steal.core[r].arrivals;
		sum->missed += steal.core[r].missed;
		for (unsigned e = 0; e < RWSEM_EVENT_COUNT; e++)
			sum->events[e] += rwsem_events[core_index(r)].n[e];
	}
	sum->late = median_late();
}

/* A point's time or number of episodes, with the log or without. */
static void run_point(const struct steal_point *p, bool logged, u64 *random)
{
	struct task_rules rules = {
		.way = wake_way_find(text_or(options.wait, "spin")),
		.wake_delay = p->wake_delay,
		.seed = random_next(random),
	};

	steal.logged = logged;
	steal.ops = logged ? p->logged : p->ops;
	memset(&steal.counts, 0, sizeof(steal.counts));
	memset(rwsem_events, 0, sizeof(rwsem_events));
	steal.wait.n = steal.wait.room_exceeded = 0;
	for (unsigned r = 0; r < cores_count(); r++)
		steal.core[r] = (struct steal_core){ .random = random_next(random) };
	steal.episodes_left = options.episodes ? options.episodes : EPISODES / less();
	steal.deadline = clock_now() + mul_div(point_ns(), machine.clock.hz, 1000000000);
	while (steal.episodes_left && (s64)(clock_now() - steal.deadline) < 0)
		one_batch(&rules);
	add_up();
}

static void measure(struct steal_point *p)
{
	static u64 random;
	static struct steal_counts bare;

	if (!random)
		random = options.seed + 1;
	steal_name(p);
	steal.point = p;
	memset(&steal.log, 0, sizeof(steal.log));
	steal.readers = cores_count() == 2 ? 1 : cores_count() - 2;
	steal.gap = mul_div(p->gap, machine.clock.hz, 1000000000) * steal.readers;
	run_point(p, false, &random);
	bare = steal.counts;
	if (p->logged)
		run_point(p, true, &random);
	steal_report(&bare);
	record_flush();
}

static const char *refuse(void)
{
	static char why[160];
	const struct wake_way *way = wake_way_find(text_or(options.wait, "spin"));
	u32 tick_ns = 1 + 1000000000 / machine.clock.hz;

	if (cores_count() < 2)
		return "run=steal: needs 2 cores";
	if (cores_count() > STEAL_READERS_MAX + 2) {
		snprintf(why, sizeof(why), "run=steal: takes cores=%d at most",
			 STEAL_READERS_MAX + 2);
		return why;
	}
	if (way->unusable())
		return way->unusable();
	for (unsigned g = 0; g < options.gap.n; g++)
		if (options.gap.value[g] < tick_ns) {
			snprintf(why, sizeof(why),
				 "gap=: this machine's clock steps by %u ns, wants no less",
				 tick_ns);
			return why;
		}
	points = 0;
	each_point(count_point);
	return points ? NULL : "run=steal: no such policy in this run";
}

static void steal_run(void)
{
	skew_measure(cores_count(), check_rounds(1000, 20));
	steal.skew = mul_div(skew_bound(cores_count()), machine.clock.hz, 1000000000) + 1;
	steal_report_head();
	each_point(measure);
}

static const struct experiment experiment_steal = {
	.name = "steal",
	.what = "steal windows: how long the lock lies open for the woken writer, and who takes it",
	.order = 6,
	.by_name = true,
	.refuse = refuse,
	.run = steal_run,
};
SET_ENTRY(experiment, experiment_steal);
