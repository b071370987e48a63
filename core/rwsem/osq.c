// SPDX-License-Identifier: GPL-2.0-only
/* docs/rwsem.md, 2.4: an MCS lock whose waiters can leave. Compiled once per variant. */
#include "rwsem/osq.h"

#include <asm/percpu.h>

#include "task/park.h"

#define NOBODY 0L

static struct osq_node *node_of(long core)
{
	return &osq_nodes[core - 1];
}

/* The one ahead, whoever that is by now, is not running. */
static bool stuck_behind(struct osq_node *node)
{
	return READ_ONCE(core_tasks[atomic_long_read(&node->prev) - 1].preempted);
}

/*
 * Takes the successor out of me's node, waiting for one that has queued but not yet linked
 * itself. NOBODY: there is none, and the tail is `prev` now.
 */
static long take_next(atomic_long_t *tail, long me, long prev)
{
	struct osq_node *node = node_of(me);
	struct wait wait = { 0 };

	for (;;) {
		long last = me, next;

		/* Full: releases, for an unlocker, what it did to who finds the queue free. */
		if (atomic_long_read(tail) == me && atomic_long_try_cmpxchg(tail, &last, prev))
			return NOBODY;
		/* By exchange: the successor may be leaving, and takes itself out the same way. */
		if (atomic_long_read(&node->next) &&
		    (next = atomic_long_xchg(&node->next, NOBODY)) != NOBODY)
			return next;
		wait_poll(&wait);
	}
}

/* True: became the holder after all. */
static bool leave(atomic_long_t *tail, long me)
{
	struct osq_node *node = node_of(me);
	struct wait wait = { 0 };
	long prev, next;

	/* A. From now on the one ahead does not hand over to me. */
	for (;;) {
		long linked = me;

		prev = atomic_long_read(&node->prev);
		if (atomic_long_read(&node_of(prev)->next) == me &&
		    atomic_long_try_cmpxchg(&node_of(prev)->next, &linked, NOBODY))
			break;
		/* Acquire: what the holder before me did. */
		if (atomic_long_read_acquire(&node->locked))
			return true;
		/* It is leaving itself, and will give me another predecessor. */
		wait_poll(&wait);
	}
	/* B. From now on the one behind does not leave by way of me. */
	next = take_next(tail, me, prev);
	if (next == NOBODY)
		return false;
	/* C. They are neighbours. */
	atomic_long_set(&node_of(next)->prev, prev);
	atomic_long_set_release(&node_of(prev)->next, next);
	return false;
}

bool osq_lock_op(atomic_long_t *tail)
{
	long me = this_core() + 1, prev;
	struct osq_node *node = node_of(me);
	struct task *self = current_task();

	atomic_long_set(&node->locked, 0);
	atomic_long_set(&node->next, NOBODY);
	/* Full: publishes the node to who comes next (release), takes a free queue (acquire). */
	prev = atomic_long_xchg(tail, me);
	if (prev == NOBODY)
		return true;
	atomic_long_set(&node->prev, prev);
	/* Release: who finds me by this link finds my node in order. */
	atomic_long_set_release(&node_of(prev)->next, me);
	if (wait_until(&node->locked.counter,
		       VAL || READ_ONCE(self->need_resched) || stuck_behind(node)))
		return true;
	return leave(tail, me);
}

void osq_unlock_op(atomic_long_t *tail)
{
	long me = this_core() + 1, last = me, next;

	/* Release: the next to take the free queue sees what was done in it. */
	if (atomic_long_try_cmpxchg_release(tail, &last, NOBODY))
		return;
	next = atomic_long_xchg(&node_of(me)->next, NOBODY);
	if (next == NOBODY)
		next = take_next(tail, me, NOBODY);
	if (next != NOBODY)
		/* Release, for the same reason. */
		atomic_long_set_release(&node_of(next)->locked, 1);
}
