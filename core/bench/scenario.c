// SPDX-License-Identifier: GPL-2.0-only
/* run=scenario: a load, policy after policy. */
#include "bench/scenario.h"

#include <stdio.h>
#include <string.h>

#include "bench/experiment.h"
#include "lib/options.h"
#include "lib/variant.h"
#include "report/record.h"
#include "rwsem/params.h"

#define SCENARIO_NS 1000000000ull

static struct task_rules rules;
static struct scenario_outcome outcome;

static u64 time_ns(void)
{
	return options.time ? options.time : SCENARIO_NS;
}

/* Without policy= those that differ in more than down_read_trylock(). */
static bool wanted(const struct rwsem_ops *ops)
{
	static const char *variant;

	if (options.policy[0] ? !option_wants(options.policy, ops->policy->name)
			      : ops->policy->busted || ops->policy->trylock != TRYLOCK_READ_FIRST)
		return false;
	if (options.variant[0])
		return variant_chosen(ops->variant);
	if (!variant && variant_usable_here(ops->variant))
		variant = ops->variant;
	return variant && !strcmp(ops->variant, variant);
}

static const char *take_rules(void)
{
	const char *name = options.wait[0] ? options.wait : "spin", *why;
	static char text[160];

	rules = (struct task_rules){ .way = wake_way_find(name),
				     .seed = options.seed,
				     .times = true };
	if (strchr(options.wake_delay, ',') || options.T.n > 1 || options.D.n > 1 ||
	    options.maxwake.n > 1 || options.maxwake_wp.n > 1 || options.spin.n > 1)
		return "run=scenario takes one wake_delay, T, D, maxwake, maxwake_wp and spin, not a list";
	if (options.wake_delay[0])
		laws_take(options.wake_delay, 0, &rules.wake_delay, &why);
	why = rules.way->unusable();
	if (!why)
		return NULL;
	snprintf(text, sizeof(text), "wait=%s: %s", name, why);
	return text;
}

static const char *refuse(void)
{
	const char *why;

	if (!options.scenario[0])
		return "run=scenario: needs scenario=, a file or group=NAME,key=value,...";
	why = take_rules();
	return why ? why : scenario_read(time_ns());
}

static void run(void)
{
	static struct scenario_summary sums[SCENARIO_POLICIES];
	unsigned n = 0;

	for_each_rwsem_ops(o) {
		if (!wanted(*o) || n == SCENARIO_POLICIES)
			continue;
		rwsem_params_chosen(&outcome.params);
		outcome.params.spin_times = true;
		scenario_run(&outcome, *o, &rules, time_ns());
		scenario_report(&outcome, &sums[n++]);
		record_flush();
	}
	scenario_table(sums, n, time_ns());
}

static const struct experiment experiment_scenario = {
	.name = "scenario",
	.what = "a load on one rwsem, from a file: throughput and waits, policy by policy",
	.order = 4,
	.by_name = true,
	.refuse = refuse,
	.run = run,
};
SET_ENTRY(experiment, experiment_scenario);
