// SPDX-License-Identifier: GPL-2.0-only
#include "task/wake_way.h"

#include <stdio.h>
#include <string.h>

#include <asm/cycles.h>

#include "lib/choices.h"
#include "lib/options.h"
#include "task/wait.h"
#include "task/watchdog.h"

const struct wake_way *wake_way_find(const char *name)
{
	for_each_set_entry(wake_way, w)
		if (!strcmp((*w)->name, name))
			return *w;
	return NULL;
}

const char *choice_wake_way(unsigned i)
{
	for_each_set_entry(wake_way, w)
		if (!i--)
			return (*w)->name;
	return NULL;
}

const struct wake_way *wake_way_chosen(void)
{
	return wake_way_find(options.wait[0] ? options.wait : "spin");
}

const char *wake_way_refuse(void)
{
	static char text[200];
	const char *why = wake_way_chosen()->unusable();

	if (!why)
		return NULL;
	snprintf(text, sizeof(text), "wait=%s: %s", options.wait, why);
	return text;
}

void wake_poll(u32 *word, u64 until)
{
	struct wait wait = { 0 };

	while (!READ_ONCE(*word)) {
		if (!until) {
			wait_poll(&wait);
			continue;
		}
		if ((s64)(clock_now() - until) >= 0)
			return;
		wait_relax();
		/* However long, it ends by itself: no reason to bark. */
		if (!(++wait.polls % WAIT_BATCH))
			watchdog_touch();
	}
}
