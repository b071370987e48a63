/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_VARIANT_H_
#define _LIB_VARIANT_H_
/* The ways this build can do an atomic: one entry for each asm/atomic_<variant>.h of arch.mk. */
#include "lib/set.h"
#include "lib/types.h"

struct variant {
	const char *name;
	bool (*usable)(void); /* on the CPUs of this machine */
};

SET_DECLARE(variant, const struct variant);

/* Whether the run is to use it: wanted by variant=, and usable. */
bool variant_chosen(const char *name);
bool variant_usable_here(const char *name);

#endif
