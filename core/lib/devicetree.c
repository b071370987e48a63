// SPDX-License-Identifier: GPL-2.0-only
#include "lib/devicetree.h"
#include "lib/dtb_token.h"

static u64 release_addr(const struct dtb *dtb, int node)
{
	u32 high, low;

	if (!dtb_cell(dtb, node, "cpu-release-addr", 0, &high))
		return 0;
	/* 64 bits by the specification; some firmware writes one cell. */
	if (!dtb_cell(dtb, node, "cpu-release-addr", 1, &low))
		return high;
	return (u64)high << 32 | low;
}

static bool starts_with(const char *s, const char *prefix)
{
	while (*prefix)
		if (dtb_byte(s++) != *prefix++)
			return false;
	return true;
}

static const char *wrong_cpu(const struct dtb *dtb, int node, const struct dt_cpu *before,
			     unsigned n, u64 *reg)
{
	u64 size;

	if (!dtb_string(dtb, node, "device_type"))
		return "it has no device_type";
	if (!dtb_reg_raw(dtb, node, 0, reg, &size))
		return "it has no usable reg";
	for (unsigned i = 0; i < n; i++)
		if (dt_cpu_is(&before[i], *reg))
			return "its reg is that of a core before it";
	return NULL;
}

static u32 phandle_of(const struct dtb *dtb, int node)
{
	u32 phandle = 0;

	if (!dtb_cell(dtb, node, "phandle", 0, &phandle))
		dtb_cell(dtb, node, "linux,phandle", 0, &phandle);
	return phandle;
}

/* The n-th of cpus. */
static void read_cpu(const struct dtb *dtb, int parent, int node, struct dt_cpu *cpus, unsigned n)
{
	const char *method = dtb_string(dtb, node, "enable-method");
	u64 reg = 0;

	cpus[n] = (struct dt_cpu){
		.node = node,
		.wrong = wrong_cpu(dtb, node, cpus, n, &reg),
		.enabled = dtb_enabled(dtb, node),
		.phandle = phandle_of(dtb, node),
		.method = method ? method : dtb_string(dtb, parent, "enable-method"),
		.release_addr = release_addr(dtb, node),
	};
	cpus[n].reg = reg;
}

/* Running numbers of the cpu-map's nodes, in the order of the tree. */
struct map_walk {
	const struct dtb *dtb;
	struct dt_cpu *cpus;
	unsigned ncpus;
	u32 packages, clusters, cores; /* begun so far */
	u32 thread;		       /* within the current core */
};

static void map_cpu(struct map_walk *w, int node)
{
	u32 phandle;

	if (!dtb_cell(w->dtb, node, "cpu", 0, &phandle) || !phandle)
		return;
	for (unsigned i = 0; i < w->ncpus; i++) {
		struct dt_cpu *cpu = &w->cpus[i];

		if (cpu->phandle != phandle)
			continue;
		cpu->package = w->packages ? w->packages - 1 : 0;
		cpu->cluster = w->clusters ? w->clusters - 1 : 0;
		cpu->core = w->cores ? w->cores - 1 : 0;
		cpu->thread = w->thread;
	}
}

/* The depth is bounded by that of the tree, which dtb_open() checked. */
static void map_node(struct map_walk *w, int node)
{
	const char *name = dtb_name(w->dtb, node);

	if (starts_with(name, "socket")) {
		w->packages++;
	} else if (starts_with(name, "cluster")) {
		w->clusters++;
	} else if (starts_with(name, "core")) {
		w->cores++;
		w->thread = 0;
	}
	map_cpu(w, node);
	if (starts_with(name, "thread"))
		w->thread++;
	for (int n = dtb_first_child(w->dtb, node); n >= 0; n = dtb_next_sibling(w->dtb, n))
		map_node(w, n);
}

static bool is_cpu(const struct dtb *dtb, int node)
{
	const char *type = dtb_string(dtb, node, "device_type");

	return type ? dtb_streq(type, "cpu") : starts_with(dtb_name(dtb, node), "cpu@");
}

unsigned dt_cpus(const struct dtb *dtb, struct dt_cpu *cpus, unsigned max)
{
	struct map_walk walk = { .dtb = dtb, .cpus = cpus };
	int parent = dtb_find(dtb, "/cpus");
	int map = dtb_find(dtb, "/cpus/cpu-map");

	for (int n = dtb_first_child(dtb, parent); n >= 0; n = dtb_next_sibling(dtb, n)) {
		if (walk.ncpus == max)
			break;
		if (is_cpu(dtb, n))
			read_cpu(dtb, parent, n, cpus, walk.ncpus++);
	}
	if (map >= 0)
		map_node(&walk, map);
	return walk.ncpus;
}

bool dt_bootargs(const struct dtb *dtb, char *out, size_t size)
{
	const char *args = dtb_string(dtb, dtb_find(dtb, "/chosen"), "bootargs");
	size_t n = 0;

	for (; args && dtb_byte(args + n); n++) {
		if (n + 1 >= size)
			break;
		out[n] = dtb_byte(args + n);
	}
	out[n] = '\0';
	return !args || !dtb_byte(args + n);
}

/*
 * Entry *index of reg, or, where there are fewer, *index counted down by them. Both callers'
 * nodes have the CPU's own addresses, so that a missing ranges in /reserved-memory cannot hide
 * what firmware keeps.
 */
static bool nth_reg(const struct dtb *dtb, int node, unsigned *index, u64 *base, u64 *size)
{
	for (unsigned i = 0; dtb_reg_raw(dtb, node, i, base, size); i++) {
		if (!*size)
			continue; /* a place that firmware left unfilled */
		if (!(*index)--)
			return true;
	}
	return false;
}

bool dt_memory(const struct dtb *dtb, unsigned index, u64 *base, u64 *size)
{
	int root = dtb_root(dtb);

	for (int n = dtb_first_child(dtb, root); n >= 0; n = dtb_next_sibling(dtb, n)) {
		const char *type = dtb_string(dtb, n, "device_type");

		if (type && dtb_streq(type, "memory") && dtb_enabled(dtb, n) &&
		    nth_reg(dtb, n, &index, base, size))
			return true;
	}
	return false;
}

bool dt_reserved(const struct dtb *dtb, unsigned index, u64 *base, u64 *size, bool *no_map)
{
	int parent = dtb_find(dtb, "/reserved-memory");

	*no_map = false;
	for (unsigned i = 0; dtb_memreserve(dtb, i, base, size); i++)
		if (*size && !index--)
			return true;
	for (int n = dtb_first_child(dtb, parent); n >= 0; n = dtb_next_sibling(dtb, n)) {
		*no_map = dtb_prop(dtb, n, "no-map", NULL);
		if (dtb_enabled(dtb, n) && nth_reg(dtb, n, &index, base, size))
			return true;
	}
	return false;
}

/* One or two cells, as the writer liked. */
static bool chosen_address(const struct dtb *dtb, const char *name, u64 *address)
{
	int chosen = dtb_find(dtb, "/chosen");
	u32 first, second;

	if (!dtb_cell(dtb, chosen, name, 0, &first))
		return false;
	*address = dtb_cell(dtb, chosen, name, 1, &second) ? (u64)first << 32 | second : first;
	return true;
}

bool dt_initrd(const struct dtb *dtb, u64 *start, u64 *end)
{
	return chosen_address(dtb, "linux,initrd-start", start) &&
	       chosen_address(dtb, "linux,initrd-end", end);
}

bool dt_is_memory(const struct dtb *dtb, u64 base, u64 size)
{
	u64 start, bytes;
	bool no_map, found = false;

	for (unsigned i = 0; !found && dt_memory(dtb, i, &start, &bytes); i++)
		found = base >= start && size <= bytes && base - start <= bytes - size;
	for (unsigned i = 0; found && dt_reserved(dtb, i, &start, &bytes, &no_map); i++)
		found = !no_map || (base < start ? start - base >= size : base - start >= bytes);
	return found;
}
