/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RISCV64_WAKE_EVENT_H_
#define _RISCV64_WAKE_EVENT_H_
/*
 * Waiting for a store to a word: LR reserves it, WRS.NTO (Zawrs) stalls until the reservation is
 * lost, or for no reason. By its encoding, since older assemblers do not know the name.
 */
#include <asm/features.h>

#include "machine.h"
#include "task/wake_way.h"

static void event_rest(u32 *word, u64 until)
{
	u32 seen;

	if (until) {
		wake_poll(word, until);
		return;
	}
	do {
		__asm__ volatile("lr.w %0, %1\n\t"
				 "bnez %0, 1f\n\t"
				 ".4byte 0x00d00073\n"
				 "1:"
				 : "=&r"(seen)
				 : "A"(*word)
				 : "memory");
	} while (!seen);
}

static void event_rouse(unsigned core, u32 *word)
{
	(void)core;
	__atomic_store_n(word, WAKE_ROUSED, __ATOMIC_RELEASE);
}

static const char *event_unusable(void)
{
	return machine_features & RISCV_HAS_ZAWRS ? NULL
						  : "no zawrs in the ISA string of every hart";
}

static const struct wake_way event = { "event", "LR and WRS.NTO", event_unusable, event_rest,
				       event_rouse };
SET_ENTRY(wake_way, event);

#endif
