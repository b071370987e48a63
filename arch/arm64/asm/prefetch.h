/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_PREFETCH_H_
#define _ASMARM64_PREFETCH_H_
/* PRFM PSTL1KEEP: for a store, into the first level, to stay: what Linux's prefetchw() emits. */
#include <stdbool.h>

#define prefetchw_exists() true

static inline __attribute__((always_inline)) void prefetchw(const void *address)
{
	__asm__ volatile("prfm pstl1keep, %0" : : "Q"(*(const char *)address));
}

#endif
