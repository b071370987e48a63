/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_TRAP_H_
#define _ARM64_TRAP_H_
#include "lib/types.h"

/* What vectors.S stores; offsets in layout.h. */
struct frame {
	u64 x[31];
	u64 sp, pc, spsr, esr, far;
};

/* Why the exception `esr` was taken, in words, and its cause within that class. */
void esr_describe(u64 esr, char *out, size_t size);

#endif
