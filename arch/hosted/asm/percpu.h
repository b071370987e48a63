/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMHOSTED_PERCPU_H_
#define _ASMHOSTED_PERCPU_H_

extern _Thread_local unsigned hosted_core;

static inline unsigned this_core(void)
{
	return hosted_core;
}

#endif
