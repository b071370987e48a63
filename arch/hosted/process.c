// SPDX-License-Identifier: GPL-2.0-only
/* Services of a machine that is a Linux process: its console and its end. */
#include "machine.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

const char *const machine_exit_ways[] = { "none", NULL };

const char *machine_console_error(void)
{
	return strstr(machine.cmdline, "uart=") ? "uart=: a process prints on its standard output"
						: NULL;
}

void machine_console_write(const char *bytes, size_t n)
{
	while (n) {
		ssize_t written = write(STDOUT_FILENO, bytes, n);

		if (written < 0 && errno != EINTR)
			_exit(3);
		if (written > 0) {
			bytes += written;
			n -= written;
		}
	}
}

void machine_exit(int status, const char *how)
{
	(void)how;
	_exit(status);
}

void machine_poweroff(void)
{
	_exit(0);
}
