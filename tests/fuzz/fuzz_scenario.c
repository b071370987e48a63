// SPDX-License-Identifier: GPL-2.0-only
/* Any words of a scenario: taken, or refused in one line. */
#include <stdlib.h>
#include <string.h>

#include "bench/scenario.h"
#include "lib/options.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	const char *why;

	/* A word of a command line has no white space. */
	if (size >= sizeof(options.scenario) || memchr(data, '\n', size))
		return 0;
	memcpy(options.scenario, data, size);
	options.scenario[size] = '\0';
	why = scenario_read(1000000000);
	if (why ? !*why || strchr(why, '\n') : !scenario.tasks || scenario.tasks > TASKS_MAX)
		abort();
	return 0;
}
