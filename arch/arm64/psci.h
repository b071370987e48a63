/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_PSCI_H_
#define _ARM64_PSCI_H_
/* Arm DEN 0022. No call is made unless the device tree has a psci node with a method. */
#include "lib/dtb.h"

void psci_init(const struct dtb *dtb);

/* NULL: CPU_ON may be called; otherwise why not. */
const char *psci_missing(void);

/* 0 or a negative PSCI error, which *why then names. The core enters with the MMU off. */
int psci_cpu_on(u64 affinity, u64 entry, const char **why);

/* Returns where it cannot. */
void psci_system_off(void);

/* "PSCI 1.1 by hvc", or "no PSCI". */
void psci_describe(char *out, size_t size);

#endif
