// SPDX-License-Identifier: GPL-2.0-only
#include "bench/experiment.h"
#include "bench/negative.h"

#include <string.h>

#include <asm/cycles.h>

#include "lib/choices.h"
#include "lib/crc32.h"
#include "lib/options.h"
#include "machine.h"
#include "report/console.h"
#include "report/manifest.h"
#include "report/record.h"
#include "report/trace.h"
#include "task/cores.h"
#include "task/wait.h"
#include "task/watchdog.h"

#define ORDERS 16

/* The i-th experiment in order of run=all. */
static const struct experiment *experiment_at(unsigned i)
{
	for (unsigned order = 0; order < ORDERS; order++)
		for_each_set_entry(experiment, e)
			if ((*e)->order == order && !i--)
				return *e;
	return NULL;
}

const char *choice_experiment(unsigned i)
{
	const struct experiment *e = experiment_at(i ? i - 1 : 0);

	if (i == 0)
		return "all";
	return e ? e->name : NULL;
}

static bool wanted(const struct experiment *e)
{
	if (!strcmp(options.run, "all"))
		return !e->by_name;
	return option_wants(options.run, e->name);
}

/* An instrument that no experiment of the run looks at cannot be caught. */
static const char *negative_unwatched(void)
{
	static const struct {
		const char *name, *watcher, *why;
	} watched[] = {
		{ "arrival", "steal", "negative=arrival: needs run=steal, which watches it" },
		{ "atomic", "selftest", "negative=atomic: needs run=selftest, which watches it" },
		{ "clock", "selftest", "negative=clock: needs run=selftest, which watches it" },
		{ "coherence", "selftest", "negative=coherence: needs run=selftest" },
		{ "hang", "selftest", "negative=hang: needs run=selftest, which does it" },
		{ "log", "steal", "negative=log: needs run=steal, which watches it" },
		{ "lost-wake", "wake", "negative=lost-wake: needs run=wake, which watches it" },
		{ "state", "trylock", "negative=state: needs run=trylock, which watches it" },
		{ "trap", "selftest", "negative=trap: needs run=selftest, which does it" },
	};

	for (size_t i = 0; i < ARRAY_SIZE(watched); i++)
		if (negative(watched[i].name) && strcmp(options.run, "all") &&
		    !option_wants(options.run, watched[i].watcher))
			return watched[i].why;
	return NULL;
}

/* A table that this machine did not begin with would not be used. */
static const char *costs_unused(void)
{
	if (!options.costs[0])
		return NULL;
	if (!machine.costs)
		return "costs=: only the simulated machine has costs";
	if (strcmp(options.costs, machine.costs_from))
		return "costs=: is read when the simulated machine starts, not at its prompt";
	return NULL;
}

static const char *refusal(void)
{
	const struct experiment *e;
	const char *why = negative_unwatched();

	if (!why)
		why = costs_unused();

	for (unsigned i = 0; !why && (e = experiment_at(i)); i++)
		if (wanted(e) && e->refuse)
			why = e->refuse();
	return why;
}

/* Tells this run from others on the same wire; the same every time in deterministic mode. */
static u64 run_salt(void)
{
	u64 salt = clock_now() ^ options.seed;

	return salt ^ (u64)crc32(0, BUILD_ID, strlen(BUILD_ID)) << 32;
}

void experiments_apply_options(void)
{
	cores_limit(options.cores);
	/* The other cores wait, and look at these. */
	WRITE_ONCE(watchdog_limit_ns, options.limit_ns ? options.limit_ns : WATCHDOG_LIMIT_NS);
	WRITE_ONCE(wait_yields, options.functional || !strcmp(options.under, "icount"));
}

int experiments_run(void)
{
	const struct experiment *e;
	const char *why;

	experiments_apply_options();
	why = refusal();
	record_run_begin(run_salt());
	if (why)
		return record_refuse(why);
	progress("sending the manifest");
	manifest_report();
	for (unsigned i = 0; (e = experiment_at(i)); i++) {
		if (!wanted(e))
			continue;
		progress(e->name);
		e->run();
		record_flush();
	}
	if (options.trace)
		trace_report();
	return record_run_end();
}
