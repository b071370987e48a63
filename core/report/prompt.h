/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _REPORT_PROMPT_H_
#define _REPORT_PROMPT_H_
#include "lib/types.h"

/* Reads commands from the console for ever; see docs/format.md. */
void prompt(void) __noreturn;

#endif
