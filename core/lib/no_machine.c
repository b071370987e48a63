// SPDX-License-Identifier: GPL-2.0-only
/* Services that only some machines have; theirs replace these. */
#include <stdio.h>

#include "machine.h"

__attribute__((weak)) const char *machine_file(const char *name, size_t *size, const char **why)
{
	static char text[320];

	snprintf(text, sizeof(text), "%s: this machine has no files", name);
	*why = text;
	*size = 0;
	return NULL;
}

__attribute__((weak)) bool machine_points(point_fn *fn)
{
	(void)fn;
	return false;
}
