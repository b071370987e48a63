// SPDX-License-Identifier: GPL-2.0-only
/* Any command line as the console sees it, before anything can be printed. */
#include <stdlib.h>
#include <string.h>

#include "dev/console.h"
#include "machine.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	int used;

	if (size >= sizeof(machine.cmdline))
		return -1;
	memset(machine.cmdline, 0, sizeof(machine.cmdline));
	memcpy(machine.cmdline, data, size);
	used = console_from_cmdline();
	/* A refusal says why, and nothing else does. */
	if ((used < 0) != (console_cmdline_error() != NULL))
		abort();
	if (used > 0 && (!console_chosen() || !strstr(machine.console, "(uart=)")))
		abort();
	return 0;
}
