// SPDX-License-Identifier: GPL-2.0-only
#include "bench/selftest.h"

#include "bench/experiment.h"
#include "bench/negative.h"
#include "report/console.h"
#include "report/record.h"
#include "task/cores.h"
#include "task/wait.h"
#include "task/watchdog.h"

static void misbehave(unsigned rank, void *arg)
{
	(void)arg;
	if (rank + 1 < cores_count())
		return;
	if (negative("trap"))
		__builtin_trap();
	progress("spinning on purpose");
	while (negative("hang"))
		wait_relax();
}

static const struct step {
	const char *progress;
	void (*run)(void);
} steps[] = {
	{ "core clock against timer, before", selftest_drift_before },
	{ "atomics", selftest_atomics },
	{ "counters", selftest_counters },
	{ "coherence", selftest_coherence },
	{ "clock skew", selftest_skew },
	{ "interrupts", selftest_ipi },
	{ "delays, chain, gaps", selftest_time },
	{ "core clock against timer, after", selftest_drift_after },
};

static void selftest_run(void)
{
	if (negative("trap") || negative("hang"))
		cores_run(cores_count(), misbehave, NULL);
	for (size_t i = 0; i < ARRAY_SIZE(steps); i++) {
		progress(steps[i].progress);
		steps[i].run();
		record_flush();
	}
}

static const char *selftest_refuse(void)
{
	if (negative("coherence") && cores_count() < 2)
		return "negative=coherence: needs 2 cores, this run has 1";
	return NULL;
}

static const struct experiment selftest = {
	.name = "selftest",
	.what = "proves the instruments: atomics, coherence, counters, delays, drift",
	.order = 0,
	.refuse = selftest_refuse,
	.run = selftest_run,
};
SET_ENTRY(experiment, selftest);
