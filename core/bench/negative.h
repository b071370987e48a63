/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_NEGATIVE_H_
#define _BENCH_NEGATIVE_H_
/*
 * negative=NAME breaks one instrument on purpose. The check that watches it
 * must fail on every machine; a check that cannot fail proves nothing.
 */
#include "lib/types.h"

bool negative(const char *name);

#endif
