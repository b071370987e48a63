/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _REPORT_TRACE_H_
#define _REPORT_TRACE_H_

/* Sends what the rings of task/transitions.h hold, the newest trace= entries of each core. */
void trace_report(void);

#endif
