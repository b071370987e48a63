// SPDX-License-Identifier: GPL-2.0-only
/* Any command line: taken, or refused in one line. */
#include <stdlib.h>
#include <string.h>

#include "lib/options.h"
#include "machine.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	struct options o = { 0 };
	char *line, *error = malloc(512);
	bool good;

	line = malloc(size + 1);
	memcpy(line, data, size);
	line[size] = '\0';
	memset(error, 0, 512);
	good = options_parse(line, &o, error, 512);
	if (good ? o.pair[0] == o.pair[1] && o.pair[0] : !error[0] || strchr(error, '\n'))
		abort();
	free(line);
	free(error);
	return 0;
}
