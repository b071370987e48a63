// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which harts can run this image, and where they stand. Firmware starts a hart
 * without supervisor mode with a success code and it never arrives
 * (OpenSBI 1.1 on sifive_u), so the device tree decides.
 */
#include <stdio.h>
#include <string.h>

#include <asm/features.h>

#include "boot.h"
#include "lib/devicetree.h"
#include "machine.h"
#include "main.h"

/* What the compiler was told: rv64gc. */
#define NEEDED "imafdc"

static bool has_map; /* the tree says how harts are grouped */

static struct dt_cpu cpus[CORES_MAX + 1]; /* so that one too many shows */
static u32 cache_of[CORES_MAX];		  /* of a core's index: its next cache, 0: none */
static int kind_node[CORES_MAX];	  /* a node of each kind; negative: not in the tree */
static u32 kinds;

/* "rv64imafdch_zicsr": single letters follow the width until a longer name begins. */
static bool isa_string_has(const char *isa, char letter)
{
	for (isa += 4; *isa && !strchr("_zsx", *isa); isa++)
		if (*isa == letter || (*isa == 'g' && strchr("imafd", letter)))
			return true;
	return false;
}

/* The first letter of NEEDED that the hart lacks, or 0. */
static char isa_lacks(const struct dtb *dtb, int node)
{
	const char *isa = dtb_string(dtb, node, "riscv,isa");
	bool list = dtb_prop(dtb, node, "riscv,isa-extensions", NULL);

	for (const char *letter = NEEDED; *letter; letter++) {
		const char name[] = { *letter, '\0' };

		if (list ? dtb_has_string(dtb, node, "riscv,isa-extensions", name)
			 : isa && !strncmp(isa, "rv64", 4) && isa_string_has(isa, *letter))
			continue;
		return *letter;
	}
	return 0;
}

/* The name begins with the `_` that is before it in the older property. */
static bool has_extension(const struct dtb *dtb, int node, const char *name)
{
	const char *isa = dtb_string(dtb, node, "riscv,isa");

	return dtb_has_string(dtb, node, "riscv,isa-extensions", name + 1) ||
	       (isa && strstr(isa, name));
}

static u64 features_of(const struct dtb *dtb, int node)
{
	u64 features = 0;

	if (node >= 0 && has_extension(dtb, node, "_zacas"))
		features |= RISCV_HAS_ZACAS;
	if (node >= 0 && has_extension(dtb, node, "_zawrs"))
		features |= RISCV_HAS_ZAWRS;
	return features;
}

/* Why the hart's instruction set does not do; NULL: it does. */
static const char *isa_too_poor(const struct dtb *dtb, const struct dt_cpu *cpu)
{
	static char text[] = "its riscv,isa lacks '?'";
	char letter = isa_lacks(dtb, cpu->node);

	text[sizeof(text) - 3] = letter;
	return letter ? text : NULL;
}

/* Why firmware cannot start the hart in supervisor mode; NULL: it can. */
static const char *not_startable(const struct dtb *dtb, const struct dt_cpu *cpu)
{
	const char *mmu = dtb_string(dtb, cpu->node, "mmu-type");

	if (!mmu || !strcmp(mmu, "riscv,none"))
		return "no mmu-type, so no supervisor mode";
	return cpu->enabled ? NULL : "its status is not okay";
}

static bool same_string(const struct dtb *dtb, int a, int b, const char *property)
{
	const char *x = dtb_string(dtb, a, property), *y = dtb_string(dtb, b, property);

	return x && y ? !strcmp(x, y) : x == y;
}

/* Cores of one name and one instruction set are of one kind; kinds are numbered as they appear. */
static u32 kind_of(const struct dtb *dtb, int node)
{
	for (u32 kind = 0; kind < kinds; kind++)
		if (same_string(dtb, node, kind_node[kind], "compatible") &&
		    same_string(dtb, node, kind_node[kind], "riscv,isa"))
			return kind;
	kind_node[kinds] = node;
	return kinds++;
}

/* Without a cpu-map: harts that share their next cache are a cluster, numbered as they appear. */
static u32 cluster_by_cache(const struct dtb *dtb, int node)
{
	u32 clusters = 0, mine = 0;

	dtb_cell(dtb, node, "next-level-cache", 0, &mine);
	cache_of[machine.cores] = mine;
	if (!mine)
		return 0;
	for (unsigned i = 0; i < machine.cores; i++) {
		if (cache_of[i] == mine)
			return machine_core[i].cluster;
		if (machine_core[i].cluster >= clusters)
			clusters = machine_core[i].cluster + 1;
	}
	return clusters;
}

static void add(const struct dtb *dtb, const struct dt_cpu *cpu)
{
	unsigned index = machine.cores;
	struct core_desc *core = &machine_core[index];

	*core = (struct core_desc){
		.hwid = cpu->reg,
		.package = cpu->package,
		.cluster = has_map ? cpu->cluster : cluster_by_cache(dtb, cpu->node),
		.core = has_map ? cpu->core : index,
		.thread = cpu->thread,
		.kind = kind_of(dtb, cpu->node),
	};
	/* A feature counts when every hart has it. */
	if (!machine.cores++)
		machine_features = ~0ull;
	machine_features &= features_of(dtb, cpu->node);
}

static void add_boot_hart(const struct dtb *dtb, unsigned n, u64 hart)
{
	const char *why;
	unsigned i = 0;

	while (i < n && !dt_cpu_is(&cpus[i], hart))
		i++;
	if (i == n) {
		boot_warn("boot hart %llu is not in the device tree", (unsigned long long)hart);
		add(dtb, &(struct dt_cpu){ .node = -1, .reg = hart });
		return;
	}
	why = isa_too_poor(dtb, &cpus[i]);
	if (why)
		boot_fail("boot hart %llu: %s, this image needs rv64" NEEDED,
			  (unsigned long long)hart, why);
	why = not_startable(dtb, &cpus[i]);
	if (why)
		boot_warn("boot hart %llu: %s; it is used, since it runs", (unsigned long long)hart,
			  why);
	add(dtb, &cpus[i]);
}

void harts_list(const struct dtb *dtb, u64 boot_hart)
{
	unsigned n = dt_cpus(dtb, cpus, ARRAY_SIZE(cpus));

	has_map = dtb_find(dtb, "/cpus/cpu-map") >= 0;
	add_boot_hart(dtb, n, boot_hart);
	for (unsigned i = 0; i < n; i++) {
		const char *why = not_startable(dtb, &cpus[i]);

		if (dt_cpu_is(&cpus[i], boot_hart))
			continue;
		if (cpus[i].wrong) {
			boot_warn("the node %s of the device tree is left out: %s",
				  dtb_name(dtb, cpus[i].node), cpus[i].wrong);
			continue;
		}
		if (!why)
			why = isa_too_poor(dtb, &cpus[i]);
		if (!why && machine.cores == CORES_MAX)
			why = "there are too many";
		if (why)
			boot_warn("hart %llu is left out: %s", (unsigned long long)cpus[i].reg,
				  why);
		else
			add(dtb, &cpus[i]);
	}
}
