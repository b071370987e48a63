/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_DEVICETREE_H_
#define _LIB_DEVICETREE_H_
/* What a boot needs of a device tree, on top of dtb.h. */
#include "lib/dtb.h"

struct dt_cpu {
	int node;
	const char *wrong;  /* why this node is no core whatever else it says; NULL: it is one */
	u64 reg;	    /* hart id; MPIDR affinity */
	u32 phandle;	    /* 0: none */
	bool enabled;	    /* status absent or okay */
	const char *method; /* enable-method (the cpu's, else /cpus'), or NULL */
	u64 release_addr;   /* cpu-release-addr, or 0 */
	/* From cpu-map, numbered in its order through the whole machine (thread: within its
	 * core); 0 where it says nothing. */
	u32 package, cluster, core, thread;
};

/*
 * All /cpus children that are called cpu or have device_type "cpu", in the tree's order;
 * returns how many (<= max). One whose reg is missing or that of one before is `wrong`.
 */
unsigned dt_cpus(const struct dtb *dtb, struct dt_cpu *cpus, unsigned max);

static inline bool dt_cpu_is(const struct dt_cpu *cpu, u64 reg)
{
	return !cpu->wrong && cpu->reg == reg;
}

/* /chosen bootargs into out (always terminated, "" when absent); false when it did not fit. */
bool dt_bootargs(const struct dtb *dtb, char *out, size_t size);

/* RAM bank `index` of all memory nodes, empty ones left out; false past the last. */
bool dt_memory(const struct dtb *dtb, unsigned index, u64 *base, u64 *size);
/* Region `index` the firmware keeps (memory reservation block and /reserved-memory
 * with reg); *no_map: must not even be mapped. */
bool dt_reserved(const struct dtb *dtb, unsigned index, u64 *base, u64 *size, bool *no_map);

/* The bytes [*start, *end) of the initrd that /chosen names; false: there is none. */
bool dt_initrd(const struct dtb *dtb, u64 *start, u64 *end);
/* Whether all of it lies in one bank and nothing of it must not be mapped; size > 0. */
bool dt_is_memory(const struct dtb *dtb, u64 base, u64 size);

#endif
