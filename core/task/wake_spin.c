// SPDX-License-Identifier: GPL-2.0-only
/* The way that every machine has. */
#include <asm/cycles.h>

#include "task/wait.h"
#include "task/wake_way.h"

static const char *usable(void)
{
	return NULL;
}

static void spin_rest(u32 *word, u64 until)
{
	struct wait wait = { 0 };

	while (!READ_ONCE(*word) && !(until && (s64)(clock_now() - until) >= 0))
		wait_poll(&wait);
}

static void spin_rouse(unsigned core, u32 *word)
{
	(void)core;
	__atomic_store_n(word, 1, __ATOMIC_RELEASE);
}

static const struct wake_way spin = { "spin", "a loop on a word", usable, spin_rest, spin_rouse };
SET_ENTRY(wake_way, spin);
