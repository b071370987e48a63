/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_SORT_H_
#define _LIB_SORT_H_
/* In place, smallest first. */
#include "lib/types.h"

void sort_u32(u32 *values, u32 n);
void sort_s64(s64 *values, u32 n);

#endif
