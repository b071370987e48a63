// SPDX-License-Identifier: GPL-2.0-only
/* The process: its arguments are the command line, its main thread the watchdog. */
#include <stdio.h>
#include <unistd.h>

#include "hosted.h"
#include "machine.h"
#include "task/watchdog.h"

#define LOOK_US 100000

/* The main thread is no core: it only looks after them. */
int main(int argc, char **argv)
{
	struct watchdog w = { 0 };
	const char *why;

	hosted_join_words(argc, argv);
	hosted_describe();
	if (machine_core_start(0, &why)) {
		fprintf(stderr, "barelock: the first core's thread: %s\n", why);
		return 3;
	}
	for (;;) {
		usleep(LOOK_US);
		watchdog_look(&w);
	}
}
