/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_DTB_TOKEN_H_
#define _LIB_DTB_TOKEN_H_
/* Inside the DTB reader: bytes, cells and tokens of the structure block. */
#include "lib/dtb.h"

enum { FDT_BEGIN_NODE = 1, FDT_END_NODE = 2, FDT_PROP = 3, FDT_NOP = 4, FDT_END = 9 };
/* Not a token: the block ends in the middle of one, or it is unknown. */
#define FDT_BROKEN 0

/* Volatile, so that no compiler joins two loads into a wider, unaligned one. */
static inline u8 dtb_byte(const void *p)
{
	return READ_ONCE(*(const u8 *)p);
}

/* p: 4-byte aligned, big-endian. Every supported ISA is little-endian. */
static inline u32 dtb_be32(const void *p)
{
	typedef u32 __attribute__((may_alias)) cell;

	return __builtin_bswap32(READ_ONCE(*(const cell *)p));
}

struct dtb_prop_ref {
	u32 value, len; /* offset within the structure block, bytes */
	u32 name;	/* offset within the strings block */
};

/*
 * The token at `at` (within the structure block); *next is where the following one
 * begins. prop (may be NULL) is filled for FDT_PROP. Never reads outside of the block.
 */
u32 dtb_token(const struct dtb *dtb, u32 at, u32 *next, struct dtb_prop_ref *prop);

#endif
