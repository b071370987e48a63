/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_LOCKS_KIND_H_
#define _BENCH_LOCKS_KIND_H_
/*
 * A lock that is measured: one SET_ENTRY(lock_kind, ...) in a file of its own. The first
 * that a run takes is the one whose rates the others' are held against.
 */
#include "lib/set.h"
#include "lib/types.h"

#define PAIRS 256 /* of lock and unlock, between two looks at the clock */

struct lock_kind {
	const char *name;
	const char *variant; /* taken if variant= wants it; NULL: always */
	bool no_lock;	     /* its atomics only: for one core */
	void (*reset)(void); /* or NULL */
	void (*read)(void);  /* PAIRS pairs */
	void (*write)(void);
};

SET_DECLARE(lock_kind, const struct lock_kind);

#define LOCK_PAIRS(name, lock, unlock)                 \
	static void name(void)                         \
	{                                              \
		for (unsigned i = 0; i < PAIRS; i++) { \
			lock;                          \
			unlock;                        \
		}                                      \
	}

#endif
