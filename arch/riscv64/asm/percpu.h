/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_PERCPU_H_
#define _ASMRISCV64_PERCPU_H_
/* tp is the index itself: nothing here has thread-local storage. */

static inline unsigned this_core(void)
{
	unsigned long index;

	__asm__("mv %0, tp" : "=r"(index));
	return index;
}

#endif
