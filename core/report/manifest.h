/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _REPORT_MANIFEST_H_
#define _REPORT_MANIFEST_H_

/* The records `manifest`, `core` and `warning`, and a few lines for people. */
void manifest_report(void);

/* The cores, for people. */
void topology_print(void);

#endif
