/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_ATOMIC_LLSC_PRFM_H_
#define _ASMARM64_ATOMIC_LLSC_PRFM_H_
/* What Linux runs: the line is asked for in a state to be written, before the load shares it. */
#define VARIANT_NAME	    "llsc-prfm"
#define LLSC_FIRST	    "prfm pstl1strm, %[v]\n"

#define VARIANT_READS_FIRST 1

#include <asm/llsc.h>

#endif
