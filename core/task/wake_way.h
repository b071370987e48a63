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
	/* "a loop on a word", "LDXR and WFE", "HLT and a local APIC", "futex"; where CPUs differ,
	 * known once unusable() was asked. */
	const char *how;
	/* Why this machine's cores have no such way; NULL: they have. */
	const char *(*unusable)(void);
	/*
	 * On the idle core: returns when *word is 1, or clock_now() has reached `until` (0: no such
	 * limit); may return before. A rest without limit may last for ever, and *word may then be
	 * WAKE_ASLEEP; it is 0 or 1 when the rest is over.
	 */
	void (*rest)(u32 *word, u64 until);
	/* Stores 1 (release), and does what a core that rests there needs. From any core. */
	void (*rouse)(unsigned core, u32 *word);
};

SET_DECLARE(wake_way, const struct wake_way);

const struct wake_way *wake_way_find(const char *name);

/* wait=, or the first (spin); and why that cannot be had on this machine: one line, or NULL. */
const struct wake_way *wake_way_chosen(void);
const char *wake_way_refuse(void);

/* A rest that looks at the word all the time; what a way does that cannot end a rest by a clock. */
void wake_poll(u32 *word, u64 until);

/*
 * For a way whose sleeping core must be told: it says in the word that it sleeps, so that only
 * then is there something to do. All are read-modify-writes of one word: either the core is
 * seen asleep, or it sees that it was roused.
 */
#define WAKE_ROUSED 1u
#define WAKE_ASLEEP 2u

/* False: was roused, or would be asleep already. */
static inline bool wake_fall_asleep(u32 *word)
{
	u32 none = 0;

	return __atomic_compare_exchange_n(word, &none, WAKE_ASLEEP, false, __ATOMIC_ACQ_REL,
					   __ATOMIC_ACQUIRE);
}

static inline bool wake_is_asleep(const u32 *word)
{
	return __atomic_load_n(word, __ATOMIC_ACQUIRE) == WAKE_ASLEEP;
}

/* Sleeps no longer, for another reason than a rouse. */
static inline void wake_get_up(u32 *word)
{
	u32 asleep = WAKE_ASLEEP;

	__atomic_compare_exchange_n(word, &asleep, 0, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/* True: it slept and must be told. */
static inline bool wake_sleeper(u32 *word)
{
	return __atomic_exchange_n(word, WAKE_ROUSED, __ATOMIC_ACQ_REL) == WAKE_ASLEEP;
}

#endif
