/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _UNIT_UNIT_H_
#define _UNIT_UNIT_H_
/* cmocka wants these four first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#endif
