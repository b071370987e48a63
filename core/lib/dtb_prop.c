// SPDX-License-Identifier: GPL-2.0-only
/* Properties of a node, and reg as the CPU sees it. */
#include "lib/dtb_token.h"

const void *dtb_prop(const struct dtb *dtb, int node, const char *name, u32 *len)
{
	u32 at, token;

	if (node < 0 || node & 3 || dtb_token(dtb, node, &at, NULL) != FDT_BEGIN_NODE)
		return NULL;
	do {
		struct dtb_prop_ref prop;

		token = dtb_token(dtb, at, &at, &prop);
		if (token != FDT_PROP ||
		    !dtb_streq((const char *)dtb->blob + dtb->strings + prop.name, name))
			continue;
		if (len)
			*len = prop.len;
		return dtb->blob + dtb->structs + prop.value;
	} while (token == FDT_PROP || token == FDT_NOP);
	return NULL;
}

/* Where the string that begins at `from` ends (its NUL), or `len` when it does not. */
static u32 string_end(const char *value, u32 from, u32 len)
{
	while (from < len && dtb_byte(value + from))
		from++;
	return from;
}

const char *dtb_string_at(const struct dtb *dtb, int node, const char *name, unsigned index)
{
	u32 len, from = 0;
	const char *value = dtb_prop(dtb, node, name, &len);

	if (!value)
		return NULL;
	for (;;) {
		u32 end = string_end(value, from, len);

		if (end == len)
			return NULL;
		if (!index--)
			return value + from;
		from = end + 1;
	}
}

const char *dtb_string(const struct dtb *dtb, int node, const char *name)
{
	return dtb_string_at(dtb, node, name, 0);
}

bool dtb_has_string(const struct dtb *dtb, int node, const char *name, const char *value)
{
	const char *s;

	for (unsigned i = 0; (s = dtb_string_at(dtb, node, name, i)); i++)
		if (dtb_streq(s, value))
			return true;
	return false;
}

bool dtb_cell(const struct dtb *dtb, int node, const char *name, unsigned index, u32 *value)
{
	u32 len;
	const u8 *cells = dtb_prop(dtb, node, name, &len);

	if (!cells || index >= len / 4)
		return false;
	*value = dtb_be32(cells + 4 * (size_t)index);
	return true;
}

bool dtb_enabled(const struct dtb *dtb, int node)
{
	const char *status;

	if (node < 0)
		return false;
	if (!dtb_prop(dtb, node, "status", NULL))
		return true;
	status = dtb_string(dtb, node, "status");
	return status && (dtb_streq(status, "okay") || dtb_streq(status, "ok"));
}

/* A number of up to 3 cells. `high` holds the first of 3: in PCI the kind of space. */
struct number {
	u32 high;
	u64 low;
};

static struct number number(const u8 *cells, u32 n)
{
	struct number v = { 0, 0 };

	for (u32 i = 0; i < n; i++) {
		if (n - i == 3)
			v.high = dtb_be32(cells);
		else
			v.low = v.low << 32 | dtb_be32(cells + 4 * i);
	}
	return v;
}

/* What a bus says of the addresses of its children; false: more than we can hold. */
static bool bus_cells(const struct dtb *dtb, int bus, u32 *address, u32 *size)
{
	*address = 2;
	*size = 1;
	dtb_cell(dtb, bus, "#address-cells", 0, address);
	dtb_cell(dtb, bus, "#size-cells", 0, size);
	return *address >= 1 && *address <= 3 && *size <= 3;
}

static bool read_reg(const struct dtb *dtb, int node, unsigned index, struct number *address,
		     struct number *size)
{
	u32 len, na, ns;
	const u8 *reg = dtb_prop(dtb, node, "reg", &len);

	if (!reg || !bus_cells(dtb, dtb_parent(dtb, node), &na, &ns))
		return false;
	if (len % (4 * (na + ns)) || index >= len / (4 * (na + ns)))
		return false;
	reg += (size_t)index * 4 * (na + ns);
	*address = number(reg, na);
	*size = number(reg + 4 * na, ns);
	return true;
}

bool dtb_reg_raw(const struct dtb *dtb, int node, unsigned index, u64 *address, u64 *size)
{
	struct number a, s;

	if (!read_reg(dtb, node, index, &a, &s) || a.high || s.high)
		return false;
	*address = a.low;
	*size = s.low;
	return true;
}

/* An address on the bus becomes one on the parent of the bus. */
static bool translate(const struct dtb *dtb, int bus, int parent, struct number *address)
{
	u32 len, na, ns, parent_na, unused, entry;
	const u8 *p = dtb_prop(dtb, bus, "ranges", &len);

	if (!p)
		return false;
	if (!len)
		return true; /* the same addresses on both sides */
	if (!bus_cells(dtb, bus, &na, &ns) || !bus_cells(dtb, parent, &parent_na, &unused))
		return false;
	entry = 4 * (na + parent_na + ns);
	if (len % entry)
		return false;
	for (; len; len -= entry, p += entry) {
		struct number child = number(p, na);
		struct number base = number(p + 4 * na, parent_na);
		struct number size = number(p + 4 * (na + parent_na), ns);
		u64 offset = address->low - child.low;

		if (child.high != address->high || address->low < child.low ||
		    (offset >= size.low && !size.high))
			continue;
		*address = (struct number){ base.high, base.low + offset };
		return address->low >= offset;
	}
	return false;
}

bool dtb_reg(const struct dtb *dtb, int node, unsigned index, u64 *address, u64 *size)
{
	struct number a, s;
	int bus = dtb_parent(dtb, node);

	if (!read_reg(dtb, node, index, &a, &s))
		return false;
	for (;;) {
		int parent = dtb_parent(dtb, bus);

		if (parent < 0)
			break;
		if (!translate(dtb, bus, parent, &a))
			return false;
		bus = parent;
	}
	if (a.high || s.high)
		return false;
	*address = a.low;
	*size = s.low;
	return true;
}
