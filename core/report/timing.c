// SPDX-License-Identifier: GPL-2.0-only
#include "report/timing.h"

#include <string.h>

#include "lib/choices.h"
#include "lib/options.h"

static const struct {
	const char *name;
	enum timing at_most;
} under[] = {
	{ "tcg", TIMING_EMULATED },
	{ "icount", TIMING_EMULATED },
	{ "kvm", TIMING_VIRTUAL },
};

const char *choice_under(unsigned i)
{
	return i < ARRAY_SIZE(under) ? under[i].name : NULL;
}

const char *choice_exit(unsigned i)
{
	for (unsigned n = 0; machine_exit_ways[n]; n++)
		if (n == i)
			return machine_exit_ways[n];
	return NULL;
}

enum timing timing_claim(void)
{
	enum timing claim = machine.timing;

	if (claim == TIMING_UNKNOWN && options.board[0])
		claim = TIMING_BARE;
	for (size_t i = 0; i < ARRAY_SIZE(under); i++)
		if (!strcmp(options.under, under[i].name) && claim > under[i].at_most)
			claim = under[i].at_most;
	return claim;
}

const char *timing_name(enum timing timing)
{
	static const char *const names[] = {
		[TIMING_MODELLED] = "modelled", [TIMING_EMULATED] = "emulated",
		[TIMING_UNKNOWN] = "unknown",	[TIMING_VIRTUAL] = "virtual",
		[TIMING_HOSTED] = "hosted",	[TIMING_BARE] = "bare",
	};

	return names[timing];
}

bool timing_functional(void)
{
	return options.functional;
}

bool timing_judged(const char **why)
{
	enum timing claim = timing_claim();

	*why = timing_functional() ? "functional" : timing_name(claim);
	return !timing_functional() && claim != TIMING_EMULATED && claim != TIMING_MODELLED;
}
