// SPDX-License-Identifier: GPL-2.0-only
/*
 * Opening a flattened device tree: all that can be wrong with one is found here,
 * so that the other functions need not say what they tripped over.
 */
#include "lib/dtb_token.h"

#define FDT_MAGIC	0xd00dfeed
#define FDT_VERSION_MIN 16 /* first with unpadded properties and one structure block */
#define FDT_VERSION_MAX 17 /* last_comp_version above: a format we do not know */

/* Fields of the header, devicetree specification 5.2; all are 32 bits. */
enum {
	H_MAGIC = 0,
	H_TOTALSIZE = 4,
	H_OFF_STRUCT = 8,
	H_OFF_STRINGS = 12,
	H_OFF_RESERVE = 16,
	H_VERSION = 20,
	H_LAST_COMP_VERSION = 24,
	H_BOOT_CPU = 28,
	H_SIZE_STRINGS = 32,
	H_SIZE_STRUCT = 36, /* version 17 */
	H_SIZE_16 = 36,
	H_SIZE_17 = 40,
};

static u32 align4(u32 n)
{
	return (n + 3) & ~3u;
}

static bool token_known(u32 token)
{
	return token == FDT_END_NODE || token == FDT_NOP || token == FDT_END;
}

static u32 begin_node(const struct dtb *dtb, u32 at, u32 *next)
{
	const u8 *structs = dtb->blob + dtb->structs;

	while (at < dtb->structs_size && dtb_byte(structs + at))
		at++;
	if (at >= dtb->structs_size)
		return FDT_BROKEN;
	*next = align4(at + 1);
	return FDT_BEGIN_NODE;
}

static u32 property(const struct dtb *dtb, u32 at, u32 *next, struct dtb_prop_ref *prop)
{
	const u8 *structs = dtb->blob + dtb->structs;
	u32 left = dtb->structs_size - at;
	u32 len;

	if (left < 8)
		return FDT_BROKEN;
	len = dtb_be32(structs + at);
	if (len > left - 8)
		return FDT_BROKEN;
	if (prop)
		*prop = (struct dtb_prop_ref){ at + 8, len, dtb_be32(structs + at + 4) };
	*next = at + 8 + align4(len);
	return FDT_PROP;
}

/* No overflow: the structure block is smaller than 2 GiB, `at` at most 3 beyond its end. */
u32 dtb_token(const struct dtb *dtb, u32 at, u32 *next, struct dtb_prop_ref *prop)
{
	u32 token;

	if (at >= dtb->structs_size || dtb->structs_size - at < 4)
		return FDT_BROKEN;
	token = dtb_be32(dtb->blob + dtb->structs + at);
	*next = at + 4;
	if (token == FDT_BEGIN_NODE)
		return begin_node(dtb, at + 4, next);
	if (token == FDT_PROP)
		return property(dtb, at + 4, next, prop);
	return token_known(token) ? token : FDT_BROKEN;
}

static bool block_fits(const struct dtb *dtb, u32 header, u32 offset, u32 size)
{
	return offset >= header && offset <= dtb->size && size <= dtb->size - offset;
}

static const char *check_reserve(const struct dtb *dtb, u32 header)
{
	u64 address, size;
	unsigned n = 0;

	if (dtb->reserve & 3 || !block_fits(dtb, header, dtb->reserve, 0))
		return "its memory reservation block lies outside of it";
	while (dtb_memreserve(dtb, n, &address, &size))
		n++;
	/* The entry that ended the loop must be the terminator and not the end of the blob. */
	if (dtb->size - dtb->reserve < 16 * (n + 1))
		return "its memory reservation block has no end";
	return NULL;
}

static const char *check_header(struct dtb *dtb, size_t limit)
{
	const u8 *blob = dtb->blob;
	u32 header, version;

	if (limit < H_SIZE_17)
		return "it is shorter than a device tree header";
	if (dtb_be32(blob + H_MAGIC) != FDT_MAGIC)
		return "it does not begin with d00dfeed";
	dtb->size = dtb_be32(blob + H_TOTALSIZE);
	version = dtb_be32(blob + H_VERSION);
	if (version < FDT_VERSION_MIN || dtb_be32(blob + H_LAST_COMP_VERSION) > FDT_VERSION_MAX)
		return "its version is none that can be read as 16 or 17";
	header = version == 16 ? H_SIZE_16 : H_SIZE_17;
	if (dtb->size > limit || dtb->size > INT32_MAX || dtb->size < header)
		return "its total size cannot be right";

	dtb->structs = dtb_be32(blob + H_OFF_STRUCT);
	dtb->strings = dtb_be32(blob + H_OFF_STRINGS);
	dtb->strings_size = dtb_be32(blob + H_SIZE_STRINGS);
	dtb->reserve = dtb_be32(blob + H_OFF_RESERVE);
	dtb->boot_cpu = dtb_be32(blob + H_BOOT_CPU);
	dtb->structs_size =
		version == 16 ? dtb->size - dtb->structs : dtb_be32(blob + H_SIZE_STRUCT);
	if (dtb->structs & 3 || !block_fits(dtb, header, dtb->structs, dtb->structs_size))
		return "its structure block lies outside of it";
	if (!block_fits(dtb, header, dtb->strings, dtb->strings_size))
		return "its strings block lies outside of it";
	return check_reserve(dtb, header);
}

/* How much of the strings block is followed by a NUL: any name that begins there ends. */
static u32 terminated(const struct dtb *dtb)
{
	const u8 *strings = dtb->blob + dtb->strings;
	u32 n = dtb->strings_size;

	while (n && dtb_byte(strings + n - 1))
		n--;
	return n;
}

struct walk {
	int depth;
	bool child_seen; /* in the current node: properties must come first */
	bool root_done;
};

/* One token on; NULL: fine so far. */
static const char *check_token(struct walk *w, u32 token)
{
	switch (token) {
	case FDT_BEGIN_NODE:
		if (w->depth == 0 && w->root_done)
			return "it has a second root node";
		if (++w->depth > DTB_DEPTH_MAX)
			return "its nodes are nested too deeply";
		w->child_seen = false;
		return NULL;
	case FDT_END_NODE:
		if (w->depth == 0)
			return "a node ends that never began";
		w->root_done = --w->depth == 0;
		w->child_seen = true;
		return NULL;
	case FDT_PROP:
		return w->depth == 0   ? "a property stands outside of every node"
		       : w->child_seen ? "a property stands behind a child node"
				       : NULL;
	case FDT_END:
		return w->root_done ? NULL : "it ends within a node";
	case FDT_NOP:
		return NULL;
	}
	return "its structure block is broken";
}

/* Cuts the structure block off before the token that is wrong. */
static const char *check_structs(struct dtb *dtb)
{
	u32 names = terminated(dtb);
	struct walk w = { 0 };
	u32 at = 0, token;

	do {
		struct dtb_prop_ref prop;
		const char *wrong;
		u32 here = at;

		token = dtb_token(dtb, at, &at, &prop);
		wrong = check_token(&w, token);
		if (!wrong && token == FDT_PROP && prop.name >= names)
			wrong = "the name of a property lies outside of its strings block";
		if (!wrong && token == FDT_BEGIN_NODE && w.depth == 1 &&
		    dtb_byte(dtb->blob + dtb->structs + here + 4))
			wrong = "its root node has a name";
		if (wrong) {
			dtb->structs_size = here;
			return wrong;
		}
	} while (token != FDT_END);
	return NULL;
}

const char *dtb_open(struct dtb *dtb, const void *blob, size_t limit)
{
	const char *wrong;

	*dtb = (struct dtb){ .blob = blob };
	if (!blob)
		return "there is none";
	if ((uintptr_t)blob & 3)
		return "its address is not a multiple of 4";
	wrong = check_header(dtb, limit);
	if (!wrong)
		return check_structs(dtb);
	*dtb = (struct dtb){ .blob = blob };
	return wrong;
}
