// SPDX-License-Identifier: GPL-2.0-only
#include "report/console.h"

#include <stdarg.h>
#include <stdio.h>

#include <asm/percpu.h>
#include <asm/relax.h>

#include "machine.h"
#include "task/watchdog.h"

#define BREAK_POLLS 1000000
#define NOBODY	    0u

/* Holder's core index + 1. A core that seized the console keeps it for good. */
static unsigned holder;
static unsigned seized; /* not bool: riscv has no byte exchange */

static bool console_trylock(unsigned me)
{
	unsigned nobody = NOBODY;

	return __atomic_compare_exchange_n(&holder, &nobody, me, false, __ATOMIC_ACQUIRE,
					   __ATOMIC_RELAXED);
}

void console_write(const char *bytes, size_t n)
{
	unsigned me = this_core() + 1;

	if (READ_ONCE(seized) && READ_ONCE(holder) == me) {
		machine_console_write(bytes, n);
		return;
	}
	while (!console_trylock(me))
		cpu_relax();
	machine_console_write(bytes, n);
	if (!READ_ONCE(seized))
		__atomic_store_n(&holder, NOBODY, __ATOMIC_RELEASE);
	watchdog_touch();
}

void console_seize(void)
{
	if (READ_ONCE(seized) && READ_ONCE(holder) == this_core() + 1)
		return;
	for (unsigned i = 0; i < BREAK_POLLS && READ_ONCE(holder) != NOBODY; i++)
		cpu_relax();
	/* Two cores that fault at once: the first speaks, the other is stuck in its first write. */
	if (!__atomic_exchange_n(&seized, 1, __ATOMIC_ACQ_REL))
		__atomic_store_n(&holder, this_core() + 1, __ATOMIC_RELEASE);
}

void say(const char *fmt, ...)
{
	char text[SAY_MAX];
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	if (n < 0)
		n = 0;
	if ((size_t)n >= sizeof(text))
		n = sizeof(text) - 1;
	console_write(text, n);
}
