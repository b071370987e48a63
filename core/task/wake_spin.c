// SPDX-License-Identifier: GPL-2.0-only
/* The way that every machine has. */
#include "task/wake_way.h"

static const char *usable(void)
{
	return NULL;
}

static void spin_rouse(unsigned core, u32 *word)
{
	(void)core;
	__atomic_store_n(word, WAKE_ROUSED, __ATOMIC_RELEASE);
}

static const struct wake_way spin = { "spin", "a loop on a word", usable, wake_poll, spin_rouse };
SET_ENTRY(wake_way, spin);
