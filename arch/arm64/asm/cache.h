/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_CACHE_H_
#define _ASMARM64_CACHE_H_
/* DC CIVAC: clean and invalidate to the point of coherency; Linux lets processes use it too. */
#include <stdbool.h>

#define cache_flush_exists() true

static inline void cache_flush(const void *address)
{
	__asm__ volatile("dc civac, %0" : : "r"(address) : "memory");
}

#endif
