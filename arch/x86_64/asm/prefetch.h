/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMX86_64_PREFETCH_H_
#define _ASMX86_64_PREFETCH_H_
/* PREFETCHW: a hint, and a no-op on 64-bit CPUs that do not have it (Intel SDM vol. 2B). */
#include <stdbool.h>

#define prefetchw_exists() true

static inline __attribute__((always_inline)) void prefetchw(const void *address)
{
	__asm__ volatile("prefetchw %0" : : "m"(*(const char *)address));
}

#endif
