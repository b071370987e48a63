/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_CPUS_H_
#define _ARM64_CPUS_H_
/* The core list, by index; read by entry.S when a core comes up. */
#include "machine.h"

/* MPIDR affinity, for core_hwids_used cores. */
extern u64 core_hwids[CORES_MAX];
extern u32 core_hwids_used;

/* Where the core waits for its entry address; 0: PSCI starts it. */
extern u64 core_release[CORES_MAX];

#endif
