/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_WAKE_EVENT_H_
#define _ARM64_WAKE_EVENT_H_
/*
 * Waiting for a store to a word: LDXR has the monitor watch it, another core's store clears the
 * monitor, which is an event for WFE (Arm ARM, "Wait for Event"). So the rouser's plain store is
 * enough, without SEV.
 */
#include "task/wake_way.h"

static void event_rest(u32 *word, u64 until)
{
	u32 seen;

	if (until) {
		wake_poll(word, until);
		return;
	}
	do {
		__asm__ volatile("ldxr %w0, %1\n\t"
				 "cbnz %w0, 1f\n\t"
				 "wfe\n"
				 "1:"
				 : "=&r"(seen)
				 : "Q"(*word)
				 : "memory");
	} while (!seen);
}

static void event_rouse(unsigned core, u32 *word)
{
	(void)core;
	__atomic_store_n(word, WAKE_ROUSED, __ATOMIC_RELEASE);
}

static const char *event_usable(void)
{
	return NULL;
}

static const struct wake_way event = { "event", "LDXR and WFE", event_usable, event_rest,
				       event_rouse };
SET_ENTRY(wake_way, event);

#endif
