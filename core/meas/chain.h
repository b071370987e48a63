/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _MEAS_CHAIN_H_
#define _MEAS_CHAIN_H_
/*
 * Chains of adds, each of which needs the one before: a length in core cycles
 * that no counter had a say in.
 */
#include "lib/types.h"

/*
 * Least-squares slope over chains of 16 to 128 adds, the quickest of `rounds` runs
 * each: ticks of cycles() an add, in thousandths. 1000 for a core-cycle counter.
 */
u32 chain_slope_milli(u32 rounds);

/* Ticks of clock_now() for CHAIN_LONG adds, the quickest of `rounds` runs; never 0. */
#define CHAIN_LONG 65536
u64 chain_long(u32 rounds);

#endif
