/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _UNIT_FAKE_MACHINE_H_
#define _UNIT_FAKE_MACHINE_H_
/*
 * A machine for unit tests: its console is a buffer, its cores are threads that
 * need no CPU of their own, its exit returns to the test.
 */
#include <setjmp.h>

#include "machine.h"

/* What was written since fake_machine_reset(). */
extern char fake_output[1 << 20];
/* What machine_console_read() is still to return. */
extern const char *fake_input;

/* machine_exit() and machine_core_stop() come here: `if (!setjmp(fake_exit)) ...`. */
extern jmp_buf fake_exit;
extern int fake_status;

void fake_machine_reset(unsigned cores);

#endif
