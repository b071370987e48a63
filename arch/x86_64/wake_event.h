/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_WAKE_EVENT_H_
#define _X86_64_WAKE_EVENT_H_
/*
 * Waiting for a store to a word's line (Intel SDM vol. 2, AMD APM vol. 3), each in the lightest
 * form that needs no hint: C0.2 of UMWAIT, C1 of the others. The word is looked at again once the
 * line is watched: a store before that is seen, a later one ends the wait.
 */
#include <asm/cycles.h>

#include "cpu.h"
#include "lib/types.h"
#include "task/wake_way.h"

static inline bool event_over(const u32 *word, u64 until)
{
	return READ_ONCE(*word) || (until && (s64)(clock_now() - until) >= 0);
}

/* Its limit is a TSC, as clock_now() is; an operating system may end it before. */
static void umwait_rest(u32 *word, u64 until)
{
	u64 limit = until ? until : UINT64_MAX;

	while (!event_over(word, until)) {
		__asm__ volatile("umonitor %0" : : "r"(word) : "memory");
		if (!READ_ONCE(*word))
			__asm__ volatile("umwait %0"
					 :
					 : "r"(0), "a"((u32)limit), "d"((u32)(limit >> 32))
					 : "cc", "memory");
	}
}

#define MWAITX_TIMER 2 /* of ECX: EBX limits the wait, in ticks of the TSC */

static void mwaitx_rest(u32 *word, u64 until)
{
	while (!event_over(word, until)) {
		u64 left = until ? until - clock_now() : UINT32_MAX;

		__asm__ volatile("monitorx" : : "a"(word), "c"(0), "d"(0) : "memory");
		if (!READ_ONCE(*word))
			__asm__ volatile("mwaitx"
					 :
					 : "a"(0), "b"(left < UINT32_MAX ? (u32)left : UINT32_MAX),
					   "c"(until ? MWAITX_TIMER : 0)
					 : "memory");
	}
}

struct event_kind {
	const char *how;
	bool (*usable)(void);
	void (*rest)(u32 *word, u64 until);
};

static bool has_waitpkg(void)
{
	return cpuid(7, 0).c >> 5 & 1;
}

static bool has_monitorx(void)
{
	return cpuid(0x80000001, 0).c >> 29 & 1;
}

/* Any privilege level may do these. */
#define EVENT_KINDS                                              \
	{ "UMONITOR and UMWAIT", has_waitpkg, umwait_rest },     \
	{                                                        \
		"MONITORX and MWAITX", has_monitorx, mwaitx_rest \
	}

static inline void event_rouse(unsigned core, u32 *word)
{
	(void)core;
	__atomic_store_n(word, WAKE_ROUSED, __ATOMIC_RELEASE);
}

/* The first kind that this CPU has becomes the way; else why_none. */
static inline const char *event_choose(struct wake_way *event, const struct event_kind *kinds,
				       unsigned n, const char *why_none)
{
	for (unsigned i = 0; i < n; i++) {
		if (!kinds[i].usable())
			continue;
		event->how = kinds[i].how;
		event->rest = kinds[i].rest;
		return NULL;
	}
	return why_none;
}

#endif
