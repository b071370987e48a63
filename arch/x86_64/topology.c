// SPDX-License-Identifier: GPL-2.0-only
/*
 * An APIC id is thread, core and package in bit fields, whose widths CPUID tells
 * (Intel SDM vol. 3A, 9.9; AMD APM vol. 3, appendix E.4). A cluster here is a die, module or
 * the cores behind one cache, when that is neither one core nor the whole package.
 */
#include "topology.h"

#include "cpu.h"

#define LEAF_CACHES	0x4
#define LEAF_FEATURES	0x7
#define LEAF_TOPOLOGY	0xb
#define LEAF_KIND	0x1a
#define LEAF_TOPOLOGY2	0x1f
#define LEAF_AMD	0x80000001
#define LEAF_AMD_CORES	0x80000008
#define LEAF_AMD_CACHES 0x8000001d
#define LEAF_AMD_UNIT	0x8000001e

#define FEATURE_HTT	(1u << 28) /* leaf 1, EDX: more than one logical processor a package */
#define FEATURE_HYBRID	(1u << 15) /* leaf 7, EDX */
#define FEATURE_TOPOEXT (1u << 22) /* leaf 0x80000001, ECX */

#define LEVELS_MAX	8
#define LEVEL_SMT	1

/* The lowest bit of the APIC id that two different ones of these differ in. */
struct widths {
	unsigned core, cluster, package;
};

/* Bits that number n things. */
static unsigned bits(unsigned n)
{
	return n > 1 ? 32 - __builtin_clz(n - 1) : 0;
}

/* A level's shift is the width of the ids below the next level; the last one's leads to the
 * package. */
static bool by_levels(u32 leaf, struct widths *w)
{
	for (unsigned i = 0; i < LEVELS_MAX; i++) {
		struct cpuid level = cpuid(leaf, i);
		unsigned type = level.c >> 8 & 0xff;

		if (!type || !level.b)
			return i > 0;
		w->cluster = w->package;
		w->package = level.a & 31;
		if (type == LEVEL_SMT)
			w->core = w->package;
	}
	return true;
}

/* Before leaf 0xb: counts, each rounded up to a power of two. */
static void by_counts(struct widths *w)
{
	struct cpuid basic = cpuid(1, 0), amd = cpuid(LEAF_AMD_CORES, 0);
	unsigned logical = basic.d & FEATURE_HTT ? basic.b >> 16 & 0xff : 1;
	unsigned cores = (cpuid(LEAF_CACHES, 0).a >> 26) + 1;

	if (amd.c & 0xff) {
		unsigned size = amd.c >> 12 & 15;
		unsigned threads = 1;

		if (cpuid(LEAF_AMD, 0).c & FEATURE_TOPOEXT)
			threads = (cpuid(LEAF_AMD_UNIT, 0).b >> 8 & 0xff) + 1;
		w->package = size ? size : bits((amd.c & 0xff) + 1);
		w->core = bits(threads);
		return;
	}
	w->package = bits(logical);
	w->core = w->package > bits(cores) ? w->package - bits(cores) : 0;
}

/* The widest sharing of any cache that is still narrower than the package. */
static void by_caches(u32 leaf, struct widths *w)
{
	for (unsigned i = 0; i < LEVELS_MAX; i++) {
		u32 a = cpuid(leaf, i).a;
		unsigned type = a & 31, width = bits((a >> 14 & 0xfff) + 1);

		if (!type)
			break;
		if (width < w->package && width > w->cluster)
			w->cluster = width;
	}
}

static struct widths field_widths(void)
{
	struct widths w = { 0 };
	bool amd_caches = cpuid(LEAF_AMD, 0).c & FEATURE_TOPOEXT;

	if (!by_levels(LEAF_TOPOLOGY2, &w) && !by_levels(LEAF_TOPOLOGY, &w))
		by_counts(&w);
	by_caches(amd_caches ? LEAF_AMD_CACHES : LEAF_CACHES, &w);
	return w;
}

static u32 field(u64 id, unsigned low, unsigned end)
{
	return (id & ((1ull << end) - 1)) >> low;
}

void topology_fill(struct core_desc *core, bool myself)
{
	struct widths w = field_widths();

	core->package = core->hwid >> w.package;
	core->core = field(core->hwid, w.core, w.package);
	core->thread = field(core->hwid, 0, w.core);
	core->cluster = w.cluster > w.core ? field(core->hwid, w.cluster, w.package) : 0;
	if (myself && cpuid(LEAF_FEATURES, 0).d & FEATURE_HYBRID)
		core->kind = cpuid(LEAF_KIND, 0).a >> 24;
}
