// SPDX-License-Identifier: GPL-2.0-only
#include "line/pairs.h"

#include "task/cores.h"

/* A machine that tells no clusters has cluster 0 everywhere: then they say nothing. */
static bool clusters_known(void)
{
	for (unsigned i = 0; i < machine.cores; i++)
		if (machine_core[i].cluster)
			return true;
	return false;
}

enum pair_class pair_class(unsigned rank_a, unsigned rank_b)
{
	const struct core_desc *a = &machine_core[core_index(rank_a)];
	const struct core_desc *b = &machine_core[core_index(rank_b)];

	if (rank_a == rank_b)
		return PAIR_SELF;
	if (a->package != b->package)
		return PAIR_REMOTE;
	if (a->cluster == b->cluster && a->core == b->core && a->thread != b->thread)
		return PAIR_SMT;
	return a->cluster == b->cluster && clusters_known() ? PAIR_CLUSTER : PAIR_PACKAGE;
}

const char *pair_class_name(enum pair_class class)
{
	static const char *const names[PAIR_CLASSES] = { "self", "smt", "cluster", "package",
							 "remote" };

	return names[class];
}

bool pair_of_class(enum pair_class class, unsigned pair[2])
{
	for (unsigned a = 0; a < cores_count(); a++) {
		for (unsigned b = a; b < cores_count(); b++) {
			if (pair_class(a, b) != class)
				continue;
			pair[0] = a;
			pair[1] = b;
			return true;
		}
	}
	return false;
}
