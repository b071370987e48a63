/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMGENERIC_PREFETCH_H_
#define _ASMGENERIC_PREFETCH_H_
/* No such instruction in the ISA's base: asking for a line ahead is not possible. */
#define prefetchw_exists() false

static inline void prefetchw(const void *address)
{
	(void)address;
}

#endif
