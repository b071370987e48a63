/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_OSQ_H_
#define _RWSEM_OSQ_H_
/*
 * The queue of optimistic spinners: first come, first served, each polls a word of its own,
 * and any of them may leave. A node per core, so a core waits in one at a time.
 */
#include "machine.h"
#include "lib/atomic_types.h"

/* Cores are named by index + 1, so that 0 is nobody. */
struct osq_node {
	atomic_long_t next, prev;
	atomic_long_t locked;
} __aligned(LINE_SPACING);

extern struct osq_node osq_nodes[CORES_MAX];

/* `tail` is 0 when nobody spins. false: must stop spinning, or the spinner ahead lost its core. */
bool VARIANT(osq_lock)(atomic_long_t *tail);
void VARIANT(osq_unlock)(atomic_long_t *tail);

#endif
