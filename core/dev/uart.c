// SPDX-License-Identifier: GPL-2.0-only
#include <asm/relax.h>
#include <string.h>
#include "dev/console.h"
#include "dev/uart_io.h"

/*
 * A look takes 100 ns or more on every bus we know, so this is at least 100 ms: 64
 * bytes at 9600 baud take 67 ms.
 */
#define LOOKS_MAX 1000000

bool uart_wait(const struct uart *uart, bool (*ready)(const struct uart *))
{
	static uintptr_t given_up; /* base of the device, 0: none */
	unsigned looks = given_up && given_up == uart->base ? 1 : LOOKS_MAX;

	for (; looks; looks--) {
		if (ready(uart)) {
			given_up = 0;
			return true;
		}
		cpu_relax();
	}
	given_up = uart->base;
	return false;
}

const struct uart_driver *uart_driver_by_name(const char *name)
{
	for_each_set_entry(uart_driver, d)
		if (!strcmp((*d)->name, name))
			return *d;
	return NULL;
}
