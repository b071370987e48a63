// SPDX-License-Identifier: GPL-2.0-only
/* A process's arguments are the command line. */
#include <stdio.h>
#include <stdlib.h>

#include "hosted.h"
#include "machine.h"

void hosted_join_words(int argc, char **argv)
{
	size_t used = 0;

	for (int i = 1; i < argc; i++) {
		int n = snprintf(machine.cmdline + used, sizeof(machine.cmdline) - used, "%s%s",
				 used ? " " : "", argv[i]);

		used += n;
		if (used >= sizeof(machine.cmdline)) {
			fprintf(stderr, "barelock: more than %zu characters of arguments\n",
				sizeof(machine.cmdline) - 1);
			exit(2);
		}
	}
}
