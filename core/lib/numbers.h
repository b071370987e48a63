/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_NUMBERS_H_
#define _LIB_NUMBERS_H_
/* Numbers in text; the whole text must be one, and fit. */
#include "lib/types.h"

bool parse_number(const char *text, u64 *value); /* decimal or 0x... */
bool parse_duration(const char *text, u64 *ns);	 /* a number and ns, us, ms or s */
/* The same with a decimal fraction, as in 18.6us; down to whole ns. */
bool parse_fraction(const char *text, u64 *ns);
bool parse_pair(const char *text, u64 value[2]); /* two numbers and a comma */

/*
 * a * b / c, rounded down, where the product need not fit but (c - 1) * b does; c > 0. With one
 * of them a frequency and another 10^9 it does up to 18 GHz.
 */
static inline u64 mul_div(u64 a, u64 b, u64 c)
{
	return a / c * b + a % c * b / c;
}

#endif
