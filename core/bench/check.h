/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_CHECK_H_
#define _BENCH_CHECK_H_
/*
 * A check of an instrument: one record and one line of text. A check that
 * rests on time is judged only where time can be believed (report/timing.h);
 * elsewhere it is measured, printed and `not judged`.
 *
 *	check_begin("selftest/delay/1000");
 *	record_u64("got", ...);			keys of its own
 *	check_judge(good, "1000 ticks asked, ...");
 */
#include "lib/types.h"

void check_begin(const char *name);

/* Always judged: value, atomicity, coherence, order. */
void check_judge(bool good, const char *fmt, ...) __printf(2, 3);
/* Judged where time can be believed. */
void check_judge_time(bool good, const char *fmt, ...) __printf(2, 3);
/* Printed, not judged, for this reason. */
void check_tell(const char *why, const char *fmt, ...) __printf(2, 3);
/* Could not be measured; why says what it needs. */
void check_skip(const char *name, const char *why);

/* How often to do something: `bare` times, or the smaller number where only outcomes count. */
u32 check_rounds(u32 bare, u32 emulated);

#endif
