/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_WAKE_WAY_H_
#define _TASK_WAKE_WAY_H_
/*
 * How a core that has nothing to run waits, and how another ends that: idle=. An entry
 * of the set is a primitive of the machine; `spin` (wake_spin.c) is there everywhere.
 *
 * Each core has a word in a line of its own. Whoever has work for the core makes that visible and
 * then rouses it; the core takes the word back (acquire) before it looks for
 * work, so nothing is lost.
 */
#include "lib/set.h"
#include "lib/types.h"

struct wake_way {
	const char *name; /* spin, event, ipi */
	const char *how;  /* "PAUSE", "LDXR and WFE", "MONITOR and MWAIT", "HLT and a local APIC",
			     "futex" */
	/* Why this machine's cores have no such way; NULL: they have. */
	const char *(*unusable)(void);
	/*
	 * On the idle core: returns when *word is 1, or clock_now() has reached `until` (0: no such
	 * limit); may return before. A rest without limit may last for ever.
	 */
	void (*rest)(u32 *word, u64 until);
	/* Stores 1 (release), and does what a core that rests there needs. From any core. */
	void (*rouse)(unsigned core, u32 *word);
};

SET_DECLARE(wake_way, const struct wake_way);

const struct wake_way *wake_way_find(const char *name);

#endif
