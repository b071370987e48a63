/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_EXPERIMENT_H_
#define _BENCH_EXPERIMENT_H_
/*
 * An experiment is one file in core/bench/ with one SET_ENTRY(experiment, ...):
 * it is then accepted by run=, listed by help, run by run=all.
 */
#include "lib/set.h"
#include "lib/types.h"

struct experiment {
	const char *name;
	const char *what;
	unsigned order; /* of run=all and help; instruments come first */
	bool by_name;	/* no part of run=all */
	/*
	 * Before anything is run or sent: NULL, or one line that says what cannot be
	 * done with these options on this machine. May be NULL itself.
	 */
	const char *(*refuse)(void);
	/* Runs, reports by records and text; what goes wrong is record_fail(). */
	void (*run)(void);
};

SET_DECLARE(experiment, const struct experiment);

/* What the words say of every run alike: its cores, the watchdog's patience, who else needs the
 * CPU. experiments_run() does it too, since a run at the prompt has words of its own. */
void experiments_apply_options(void);

/* One run: the experiments that options.run names, from manifest to end. Returns its status. */
int experiments_run(void);

#endif
