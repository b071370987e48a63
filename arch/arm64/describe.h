/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_DESCRIBE_H_
#define _ARM64_DESCRIBE_H_
#include "lib/dtb.h"

/* Name, CPU, firmware and timing of `machine`; dtb NULL: there is none. */
void machine_describe(const struct dtb *dtb);

#endif
