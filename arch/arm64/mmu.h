/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_MMU_H_
#define _ARM64_MMU_H_
/*
 * One identity map for all cores, 48 bits, grown by the first core only. The first claim of an
 * address stands, so a later, larger region may lie over it; only MAP_DEVICE
 * also takes what was claimed as MAP_NEVER.
 */
#include "lib/types.h"

enum mapping {
	MAP_CODE,   /* Normal write-back, inner shareable, read and execute */
	MAP_CONST,  /* the same memory, read only */
	MAP_DATA,   /* the same, read and write */
	MAP_DEVICE, /* Device-nGnRnE, read and write */
	MAP_NEVER,  /* nothing, also later: the firmware's */
};

/*
 * Whole pages around [base, base + size). NULL: done; otherwise what is in the way, in a few
 * words. Runs with the MMU off too.
 */
const char *mmu_map(u64 base, u64 size, enum mapping mapping);

/* Whether this core can read the address now. */
bool mmu_mapped(u64 address);

/* Both on: then, and not before, atomics work and cores see each other's stores. */
bool mmu_caches_on(void);

/* Stores made so far to [base, base + size) reach memory, where a core with caches off looks. */
void cache_clean(const volatile void *base, size_t size);

#endif
