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

/* Compiled once per variant; the one with a log, which does not concern it, shares its variant's.
 */
#define osq_lock_op   VARIANT_PASTE(osq_lock, VARIANT_BASE)
#define osq_unlock_op VARIANT_PASTE(osq_unlock, VARIANT_BASE)

/* `tail` is 0 when nobody spins. false: must stop spinning, or the spinner ahead lost its core. */
bool osq_lock_op(atomic_long_t *tail);
void osq_unlock_op(atomic_long_t *tail);

#endif
