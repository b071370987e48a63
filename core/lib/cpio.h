/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_CPIO_H_
#define _LIB_CPIO_H_
/* Reader of "newc" archives, as `cpio -o -H newc` makes them for an initramfs. */
#include "lib/types.h"

/* Whether it begins as one. */
bool cpio_begins(const char *archive, size_t size);

/*
 * The file of that name, *found bytes of it; the caller may put a NUL behind them (behind the last
 * also beyond the archive). NULL: `why` says that it is not there, and what is, or that the archive
 * is broken.
 */
char *cpio_find(char *archive, size_t size, const char *name, size_t *found, char *why,
		size_t why_size);

#endif
