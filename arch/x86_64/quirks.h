/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_QUIRKS_H_
#define _X86_64_QUIRKS_H_
/* What particular CPUs need, keyed on CPUID. On every core, the boot core first. */
void quirks_apply(void);
#endif
