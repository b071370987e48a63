/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_LAW_H_
#define _LIB_LAW_H_
/*
 * How times are distributed, in words:
 *
 *	10us		always that (0 needs no unit)
 *	exp:20us	exponentially, with that mean
 *	uniform:4us	evenly from 0 to below that
 *	file:NAME	drawn from a file of lines "NS WEIGHT" (# begins a comment)
 *
 * A decimal fraction is accepted: 18.6us. Whole ns after that. Integers throughout: the
 * same seed draws the same on every machine.
 */
#include "lib/types.h"

enum law_kind { LAW_FIXED, LAW_EXP, LAW_UNIFORM, LAW_TABLE };

struct law {
	enum law_kind kind;
	u64 ns; /* fixed value, mean, bound; of a table its mean */
	const struct law_table *table;
};

#define LAW_TEXT 64
#define LAW_MAX	 3600000000000ull /* no time here is longer than an hour */

/* False: *why is one line that names the text and what is accepted. */
bool law_parse(const char *text, struct law *law, const char **why);

/* The i-th of texts separated by commas; false: no such (*why NULL), or a bad one. */
bool laws_take(const char *list, unsigned i, struct law *law, const char **why);

/* ns */
u64 law_draw(const struct law *law, u64 *random);
u64 law_mean(const struct law *law);

/* Exponentially distributed with that mean (von Neumann's comparison of uniforms; exact up to the
 * rounding to whole units). */
u64 draw_exp(u64 mean, u64 *random);

/* e^-(num/den) in units of 2^-32, within 4 of them; den from 1 to 2^63. */
u64 exp_minus(u64 num, u64 den);

u64 root(u64 n); /* floor of the square root */

#endif
