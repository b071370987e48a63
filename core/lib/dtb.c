// SPDX-License-Identifier: GPL-2.0-only
/* Nodes of an opened device tree. dtb_open() saw every token, so no walk meets a broken one. */
#include "lib/dtb_token.h"

bool dtb_streq(const char *a, const char *b)
{
	while (dtb_byte(a) && dtb_byte(a) == dtb_byte(b)) {
		a++;
		b++;
	}
	return dtb_byte(a) == dtb_byte(b);
}

bool dtb_memreserve(const struct dtb *dtb, unsigned index, u64 *address, u64 *size)
{
	u32 entries = (dtb->size - dtb->reserve) / 16;
	const u8 *p = dtb->blob + dtb->reserve;

	for (unsigned i = 0; i < entries; i++, p += 16) {
		u64 a = (u64)dtb_be32(p) << 32 | dtb_be32(p + 4);
		u64 s = (u64)dtb_be32(p + 8) << 32 | dtb_be32(p + 12);

		if (!a && !s)
			return false;
		if (i == index) {
			*address = a;
			*size = s;
			return true;
		}
	}
	return false;
}

/* The first BEGIN_NODE or END_NODE at or after `at`, FDT_END or FDT_BROKEN; *at: where it stands.
 */
static u32 node_token(const struct dtb *dtb, u32 *at)
{
	u32 next, token;

	for (;;) {
		token = dtb_token(dtb, *at, &next, NULL);
		if (token != FDT_PROP && token != FDT_NOP)
			return token;
		*at = next;
	}
}

/* Where the inside of a node begins, or 0 when it is no node. */
static u32 inside(const struct dtb *dtb, int node)
{
	u32 next;

	if (node < 0 || node & 3)
		return 0;
	return dtb_token(dtb, node, &next, NULL) == FDT_BEGIN_NODE ? next : 0;
}

int dtb_root(const struct dtb *dtb)
{
	u32 at = 0;

	return node_token(dtb, &at) == FDT_BEGIN_NODE ? (int)at : -1;
}

int dtb_first_child(const struct dtb *dtb, int node)
{
	u32 at = inside(dtb, node);

	return at && node_token(dtb, &at) == FDT_BEGIN_NODE ? (int)at : -1;
}

int dtb_next(const struct dtb *dtb, int node)
{
	u32 at = inside(dtb, node);
	u32 token;

	if (!at)
		return -1;
	while ((token = node_token(dtb, &at)) == FDT_END_NODE)
		at += 4;
	return token == FDT_BEGIN_NODE ? (int)at : -1;
}

int dtb_next_sibling(const struct dtb *dtb, int node)
{
	u32 at = inside(dtb, node);
	unsigned depth = 1;

	if (!at)
		return -1;
	for (;;) {
		u32 token = node_token(dtb, &at);

		if (token == FDT_BEGIN_NODE) {
			if (!depth)
				return at;
			depth++;
			at = inside(dtb, at);
		} else if (token == FDT_END_NODE && depth) {
			depth--;
			at += 4;
		} else {
			return -1;
		}
	}
}

/* The format has no way up: down from the root, remembering the path. */
int dtb_parent(const struct dtb *dtb, int node)
{
	int path[DTB_DEPTH_MAX];
	unsigned depth = 0;
	u32 at = 0;

	if (!inside(dtb, node))
		return -1;
	for (;;) {
		u32 token = node_token(dtb, &at);

		if (token == FDT_BEGIN_NODE) {
			if ((int)at == node)
				return depth ? path[depth - 1] : -1;
			if (depth == DTB_DEPTH_MAX)
				return -1;
			path[depth++] = at;
			at = inside(dtb, at);
		} else if (token == FDT_END_NODE && depth) {
			depth--;
			at += 4;
		} else {
			return -1;
		}
	}
}

const char *dtb_name(const struct dtb *dtb, int node)
{
	return inside(dtb, node) ? (const char *)dtb->blob + dtb->structs + node + 4 : NULL;
}

/* Is `part` (n bytes) the node's name, or all of it but the unit address? */
static bool name_matches(const char *name, const char *part, size_t n)
{
	bool unit = false;

	for (size_t i = 0; i < n; i++) {
		char c = dtb_byte(part + i);

		if ((char)dtb_byte(name + i) != c)
			return false;
		unit |= c == '@';
	}
	return !dtb_byte(name + n) || (!unit && dtb_byte(name + n) == '@');
}

static size_t part_length(const char *path)
{
	size_t n = 0;

	while (dtb_byte(path + n) && dtb_byte(path + n) != '/')
		n++;
	return n;
}

static int find_below(const struct dtb *dtb, int node, const char *path)
{
	while (node >= 0) {
		size_t n;

		while (dtb_byte(path) == '/')
			path++;
		n = part_length(path);
		if (!n)
			return node;
		node = dtb_first_child(dtb, node);
		while (node >= 0 && !name_matches(dtb_name(dtb, node), path, n))
			node = dtb_next_sibling(dtb, node);
		path += n;
	}
	return -1;
}

/* The value of the property of /aliases whose name is `name` (n bytes), or NULL. */
static const char *alias(const struct dtb *dtb, const char *name, size_t n)
{
	int aliases = find_below(dtb, dtb_root(dtb), "aliases");
	char buffer[32]; /* the longest name a property may have, specification 2.2.4.1 */

	if (n >= sizeof(buffer))
		return NULL;
	for (size_t i = 0; i < n; i++)
		buffer[i] = dtb_byte(name + i);
	buffer[n] = '\0';
	return dtb_string(dtb, aliases, buffer);
}

int dtb_find(const struct dtb *dtb, const char *path)
{
	size_t n = part_length(path);
	const char *target = "/";

	if (n) {
		target = alias(dtb, path, n);
		if (!target || dtb_byte(target) != '/')
			return -1;
	} else if (!dtb_byte(path)) {
		return -1;
	}
	return find_below(dtb, find_below(dtb, dtb_root(dtb), target), path + n);
}

int dtb_find_phandle(const struct dtb *dtb, u32 phandle)
{
	if (phandle == 0 || phandle == UINT32_MAX)
		return -1;
	for (int node = dtb_root(dtb); node >= 0; node = dtb_next(dtb, node)) {
		u32 value;

		if ((dtb_cell(dtb, node, "phandle", 0, &value) ||
		     dtb_cell(dtb, node, "linux,phandle", 0, &value)) &&
		    value == phandle)
			return node;
	}
	return -1;
}

int dtb_find_compatible(const struct dtb *dtb, int from, const char *compatible)
{
	for (int node = from; node >= 0; node = dtb_next(dtb, node))
		if (dtb_compatible(dtb, node, compatible))
			return node;
	return -1;
}
