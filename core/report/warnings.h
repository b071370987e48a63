/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _REPORT_WARNINGS_H_
#define _REPORT_WARNINGS_H_
#include "lib/types.h"

/* What boot_warn() collected: printed at once or when the console is up, and part of each run's
 * records. */

void warnings_print(void); /* from now on they are printed at once */
void warnings_record(void);

/* Of this run alone: printed, and recorded at once. */
void run_warn(const char *fmt, ...) __printf(1, 2);

#endif
