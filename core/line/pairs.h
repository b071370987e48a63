/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LINE_PAIRS_H_
#define _LINE_PAIRS_H_
/* Which two cores: the way between them is what a transfer costs. */
#include "lib/types.h"

enum pair_class {
	PAIR_SELF,    /* one core alone */
	PAIR_SMT,     /* threads of one core */
	PAIR_CLUSTER, /* share a cluster or an L2/L3 below the package */
	PAIR_PACKAGE,
	PAIR_REMOTE,
	PAIR_CLASSES
};

enum pair_class pair_class(unsigned rank_a, unsigned rank_b);
const char *pair_class_name(enum pair_class class);

/* The first pair of that class among the cores of the run; false: there is none. */
bool pair_of_class(enum pair_class class, unsigned pair[2]);

#endif
