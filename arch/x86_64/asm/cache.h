/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMX86_64_CACHE_H_
#define _ASMX86_64_CACHE_H_
/* CLFLUSH is part of SSE2, so of every 64-bit CPU; ordered by the fence that follows the walk. */
#include <stdbool.h>

#define cache_flush_exists() true

static inline void cache_flush(const void *address)
{
	__asm__ volatile("clflush %0" : : "m"(*(const char *)address) : "memory");
}

#endif
