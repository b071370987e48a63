/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_EARLY_H_
#define _ARM64_EARLY_H_
/* What the first core finds out with its MMU off. */
#include "lib/types.h"

/* The bytes that x0 points to: mapped read only, of a size that its own header tells. */
struct description {
	const void *base;
	size_t size;
	enum { DESCRIPTION_NONE, DESCRIPTION_DTB, DESCRIPTION_ATAGS } kind;
};
extern struct description description;

/* The exception level at which firmware entered. */
extern u32 entry_el;

#endif
