/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _REPORT_CONSOLE_H_
#define _REPORT_CONSOLE_H_
/* Text for people. Lines of different cores do not mix: each call is written under one lock. */
#include "lib/types.h"

/* Formats into SAY_MAX bytes and writes; integers and strings only, no floating point. */
#define SAY_MAX 1024
void say(const char *fmt, ...) __printf(1, 2);

void console_write(const char *bytes, size_t n);

/*
 * For a core that reports a fault: waits a little for the lock, then takes it without.
 * Who held it may be the core that is stuck. From now on only this core
 * writes; the others stop at their next line.
 */
void console_seize(void);

#endif
