/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _MEAS_CORE_CLOCK_H_
#define _MEAS_CORE_CLOCK_H_
#include "lib/types.h"

/*
 * The calling core's clock in Hz, against clock_now(): by the cycle counter over
 * 2 ms where it counts core cycles, else by a chain of dependent adds, one a
 * core cycle, the quickest of many runs (a run that was interrupted is longer).
 * Takes a few ms.
 */
u64 core_clock_hz(void);

#endif
