/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_ATOMIC_LLSC_H_
#define _ASMARM64_ATOMIC_LLSC_H_
/* The bare loop. */
#define VARIANT_NAME	    "llsc"
#define LLSC_FIRST	    ""

#define VARIANT_READS_FIRST 1

#include <asm/llsc.h>

#endif
