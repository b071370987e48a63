/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_SELFTEST_H_
#define _BENCH_SELFTEST_H_
#include "lib/types.h"

/*
 * The instruments, each proved before any number is believed. One file a
 * subject; each writes its checks and leaves the verdict to check.h.
 */

void selftest_atomics(void);   /* value, and atomicity with all cores on one word */
void selftest_coherence(void); /* message passing over every ordered pair */
void selftest_skew(void);      /* what two cores' clocks can differ by, every pair */
void selftest_counters(void);  /* order, resolution, empty shot */
void selftest_time(void);      /* known delay, slope of a chain, longest gap */
void selftest_ipi(void);       /* every core takes an interrupt from the boot core */

/* Smallest step of cycles() seen by selftest_counters(), ticks. */
u64 selftest_resolution(void);

/* The core clock against the machine's clock; the second call compares. */
void selftest_drift_before(void);
void selftest_drift_after(void);

#endif
