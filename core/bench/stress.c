// SPDX-License-Identifier: GPL-2.0-only
/*
 * All cores at one rwsem, for every policy in every variant: data under the
 * lock stays whole, the invariants (docs/rwsem.md, section 6) hold, everybody comes home. A wake
 * that is lost ends in the watchdog.
 */
#include "bench/stress.h"

#include <stdio.h>
#include <string.h>

#include <asm/cycles.h>

#include "bench/check.h"
#include "bench/experiment.h"
#include "lib/numbers.h"
#include "lib/options.h"
#include "lib/random.h"
#include "lib/variant.h"
#include "report/record.h"
#include "rwsem/params.h"
#include "task/cores.h"
#include "task/park.h"
#include "task/transitions.h"

#define STRESS_NS      100000000ull

/* So short that hand-offs are asked for all the time, unless the user says otherwise. */
#define STRESS_TICK_NS 10000
#define STRESS_T       1

struct stress stress;

void stress_violated(const char *what)
{
	static char text[160];

	snprintf(text, sizeof(text), "stress/%s/%s: %s", stress.ops->policy->name,
		 stress.ops->variant, what);
	record_abort(1, "fail", text);
}

static void prepare(const struct rwsem_ops *ops)
{
	u64 ns = options.time ? options.time : STRESS_NS, random = options.seed;

	stress.ops = rwsem_ops_traced(ops);
	stress.cores = cores_count();
	stress.watch = (struct rwsem_watch){ .tasks = stress.cores };
	rwsem_params_chosen(&stress.params);
	if (!options.tick)
		stress.params.tick_ns = STRESS_TICK_NS;
	if (!options.T.n)
		stress.params.T = STRESS_T;
	init_rwsem(&stress.sem, ops->policy, &stress.params);
	if (options.trace)
		transitions_begin(&stress.sem.count);
	memset(stress.data, 0, sizeof(stress.data));
	memset(rwsem_events, 0, sizeof(rwsem_events));
	tasks_reset();
	for (unsigned r = 0; r < stress.cores; r++)
		stress.core[r] = (struct stress_core){ .random = random_next(&random) };
	stress.deadline = clock_now() + mul_div(ns, machine.clock.hz, 1000000000);
}

static u64 sum(size_t offset)
{
	u64 n = 0;

	for (unsigned r = 0; r < stress.cores; r++)
		n += *(const u64 *)((const char *)&stress.core[r] + offset);
	return n;
}

static u64 events(enum rwsem_event event)
{
	u64 n = 0;

	for (unsigned r = 0; r < stress.cores; r++)
		n += rwsem_events[core_index(r)].n[event];
	return n;
}

/* What the sums of the lock events must say. */
static const char *wrong_sums(void)
{
	const struct rwsem_policy *p = stress.ops->policy;
	u64 most = stress.params.maxwake > stress.params.maxwake_wp ? stress.params.maxwake
								    : stress.params.maxwake_wp;

	if (!p->steal && events(LOCKEVENT_rlock_steal))
		return "S12: a reader stole where there are no steals";
	if (events(LOCKEVENT_rlock) > events(LOCKEVENT_wake_reader) * most)
		return "S11: more readers were granted at a time than allowed";
	return NULL;
}

static void report(const char *wrong)
{
	u64 reads = sum(offsetof(struct stress_core, reads));
	u64 writes = sum(offsetof(struct stress_core, writes));

	record_u64("reads", reads);
	record_u64("writes", writes);
	record_u64("downgrades", sum(offsetof(struct stress_core, downgrades)));
	record_u64("refused", sum(offsetof(struct stress_core, refused)));
	record_u64("given_up", sum(offsetof(struct stress_core, given_up)));
	rwsem_params_record(&stress.params);
	record_object("events");
	for (unsigned e = 0; e < RWSEM_EVENT_COUNT; e++)
		record_u64(rwsem_event_names[e], events(e));
	record_object_end();
	if (wrong)
		check_judge(false, "%s", wrong);
	else
		check_judge(reads && writes, "%llu reads, %llu writes on %u cores, nothing broken",
			    (unsigned long long)reads, (unsigned long long)writes, stress.cores);
}

static void stress_one(const struct rwsem_ops *ops)
{
	const char *wrong;
	char name[64];

	prepare(ops);
	cores_run(stress.cores, stress_core, NULL);
	transitions_end();
	wrong = rwsem_inspect_quiet(&stress.sem);
	if (!wrong)
		wrong = wrong_sums();
	snprintf(name, sizeof(name), "stress/%s/%s", ops->policy->name, ops->variant);
	check_begin(name);
	report(wrong);
	record_flush();
}

/* The one that is wrong on purpose only by name. */
static bool wanted(const struct rwsem_ops *ops)
{
	return variant_chosen(ops->variant) && option_wants(options.policy, ops->policy->name) &&
	       (options.policy[0] || !ops->policy->busted);
}

static void stress_all(void)
{
	for_each_rwsem_ops(o)
		if (wanted(*o))
			stress_one(*o);
}

static const struct experiment experiment_stress = {
	.name = "stress",
	.what = "rwsem: every policy, random operations, what must always hold",
	.order = 3,
	.by_name = true,
	.run = stress_all,
};
SET_ENTRY(experiment, experiment_stress);
