// SPDX-License-Identifier: GPL-2.0-only
#include "dev/console.h"
#include "dev/text.h"
#include "machine.h"

static struct uart console; /* driver NULL: none yet */

bool console_chosen(void)
{
	return console.driver;
}

const char *machine_console_error(void)
{
	return console_cmdline_error();
}

void console_use(const struct uart *uart, const char *why)
{
	struct text t = { machine.console, sizeof(machine.console), 0 };

	console = *uart;
	text_add(&t, uart->driver->name);
	if (!uart->driver->no_address) {
		text_add(&t, uart->port ? " at port " : " at ");
		text_add_hex(&t, uart->base);
	}
	text_add(&t, " (");
	text_add(&t, why);
	text_add(&t, ")");
}

void machine_console_write(const char *bytes, size_t n)
{
	if (!console.driver)
		return;
	for (; n; n--, bytes++) {
		if (*bytes == '\n')
			console.driver->put(&console, '\r');
		console.driver->put(&console, *bytes);
	}
}

int machine_console_read(void)
{
	return console.driver ? console.driver->get(&console) : -1;
}
