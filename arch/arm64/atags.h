/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_ATAGS_H_
#define _ARM64_ATAGS_H_
/*
 * The list of tags with which firmware described a machine before device trees
 * (Linux Documentation/arch/arm/booting.rst). Here it only gives the command line.
 */
#include "lib/types.h"

/* Bytes of a well-formed list at p, 0: that is none. Runs with the MMU off. */
size_t atags_size(const u32 *p);

/* False: no command line in it, or one that does not fit; out is then "". */
bool atags_cmdline(const u32 *p, size_t size, char *out, size_t out_size);

#endif
