/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_SERIAL_H_
#define _X86_64_SERIAL_H_
#include "lib/types.h"

/* Uses the first serial port of a PC that answers as the console; false: none. */
bool serial_probe(void);

#endif
