// SPDX-License-Identifier: GPL-2.0-only
#include "bench/experiment.h"
#include "bench/negative.h"
#include "lib/choices.h"
#include "report/console.h"
#include "report/record.h"
#include "task/cores.h"
#include "task/watchdog.h"

static void hello(unsigned rank, void *arg)
{
	(void)arg;
	if (rank + 1 == cores_count() && negative("trap"))
		__builtin_trap();
	if (rank + 1 == cores_count() && negative("hang"))
		for (progress("spinning on purpose");;)
			barrier();
	say("core %u is here\n", rank);
}

static void selftest_run(void)
{
	cores_run(cores_count(), hello, NULL);
}

static const struct experiment selftest = {
	.name = "selftest",
	.what = "proves the instruments",
	.run = selftest_run,
};
SET_ENTRY(experiment, selftest);

const char *choice_form(unsigned i)
{
	(void)i;
	return NULL;
}

const char *choice_state(unsigned i)
{
	(void)i;
	return NULL;
}
