/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_SPIN_H_
#define _RWSEM_SPIN_H_
/*
 * Optimistic spinning: docs/rwsem.md, 2. Writers only; readers never spin. Part of rwsem.c,
 * which stays readable in one sitting without it.
 */
#include <asm/cycles.h>

#include "rwsem/osq.h"

enum owner_state { OWNER_NONE_YET, OWNER_NULL, OWNER_WRITER, OWNER_READER, OWNER_NONSPINNABLE };

/* The budget is looked at once in so many rounds, for reading a clock is slow. */
#define RSPIN_ROUNDS 16

static enum owner_state rwsem_owner_state(long owner)
{
	if (owner & RWSEM_NONSPINNABLE)
		return OWNER_NONSPINNABLE;
	if (owner & RWSEM_READER_OWNED)
		return OWNER_READER;
	return owner ? OWNER_WRITER : OWNER_NULL;
}

/* A core's descriptor is static: nothing vanishes under the reader. */
static bool rwsem_owner_on_cpu(long writer)
{
	return task_runs((const struct task *)writer);
}

static bool need_resched(void)
{
	return READ_ONCE(current_task()->need_resched);
}

/* 2.5. And-not, and only when it is set: the word is others' too. Relaxed: a hint. */
static void rwsem_clear_nonspinnable(struct rw_semaphore *sem)
{
	if (atomic_long_read(&sem->owner) & RWSEM_NONSPINNABLE)
		atomic_long_andnot(RWSEM_NONSPINNABLE, &sem->owner);
}

/* 2.5. Only a readers' phase can be declared so. */
static void rwsem_set_nonspinnable(struct rw_semaphore *sem)
{
	long owner = atomic_long_read(&sem->owner);

	while ((owner & RWSEM_OWNER_FLAGS) == RWSEM_READER_OWNED)
		/* Relaxed: a hint. */
		if (atomic_long_try_cmpxchg_relaxed(&sem->owner, &owner,
						    owner | RWSEM_NONSPINNABLE))
			return;
}

/* 1.1, 1: too many readers. Spinning would only make it last. */
static void rwsem_overflow(struct rw_semaphore *sem)
{
	rwsem_warn_overflow();
	rwsem_set_nonspinnable(sem);
}

/* 2.1. The task of a reader is never looked at: it may have moved on long ago. */
static bool rwsem_can_spin(const struct rw_semaphore *sem)
{
	long owner = atomic_long_read(&sem->owner);
	enum owner_state state = rwsem_owner_state(owner);

	if (need_resched() || state == OWNER_NONSPINNABLE)
		return false;
	return state != OWNER_WRITER || rwsem_owner_on_cpu(owner);
}

/* 2.3 */
static enum owner_state rwsem_spin_on_owner(struct rw_semaphore *sem)
{
	long owner = atomic_long_read(&sem->owner), seen;
	enum owner_state state = rwsem_owner_state(owner);
	struct wait wait = { 0 };

	if (!sem->params->spin)
		return OWNER_NONSPINNABLE;
	while (state == OWNER_WRITER) {
		/* Looked at again before its core is. */
		seen = atomic_long_read(&sem->owner);
		if (seen != owner)
			return rwsem_owner_state(seen);
		if (need_resched() || !rwsem_owner_on_cpu(owner))
			return OWNER_NONSPINNABLE;
		wait_poll(&wait);
	}
	return state;
}

enum unqueued { UNQUEUED_FAILED, UNQUEUED_TAKEN, UNQUEUED_HANDOFF };

/* 2.2, 2: past the queue, unless it has asked for the hand-off. */
static enum unqueued rwsem_try_write_lock_unqueued(struct rw_semaphore *sem)
{
	rwsem_word count = atomic_long_read(&sem->count);

	while (!(count & (RWSEM_LOCK_MASK | RWSEM_FLAG_HANDOFF))) {
		/* Acquire: the lock's. */
		if (atomic_long_try_cmpxchg_acquire(&sem->count, &count,
						    count | RWSEM_WRITER_LOCKED)) {
			rwsem_set_owner(sem);
			lockevent_inc(opt_lock);
			return UNQUEUED_TAKEN;
		}
	}
	return count & RWSEM_FLAG_HANDOFF ? UNQUEUED_HANDOFF : UNQUEUED_FAILED;
}

/* 10 us and 0.5 us a reader, 25 us at most; in ns, until when. */
static u64 rwsem_rspin_until(struct rw_semaphore *sem)
{
	long readers = rwsem_readers(atomic_long_read(&sem->count));

	if (readers > 30)
		readers = 30;
	return sem->params->ns(sem->params) + (20 + readers) * 1000 / 2;
}

/* How long a readers' phase has been spun on. */
struct rspin {
	enum owner_state before;
	u32 rounds;
	u64 until;
};

/* 2.2, 3. False: enough. */
static bool rwsem_spin_on_reader(struct rw_semaphore *sem, struct rspin *r)
{
	if (r->before != OWNER_READER) {
		if (atomic_long_read(&sem->owner) & RWSEM_NONSPINNABLE)
			return false;
		r->until = rwsem_rspin_until(sem);
		r->rounds = 0;
	} else if (!(++r->rounds % RSPIN_ROUNDS) && sem->params->ns(sem->params) > r->until) {
		rwsem_set_nonspinnable(sem);
		lockevent_inc(opt_nospin);
		return false;
	}
	return true;
}

/* 2.2, the loop: at the head of the spinners. */
static bool rwsem_spin(struct rw_semaphore *sem)
{
	struct rspin reader = { .before = OWNER_NONE_YET };
	struct wait wait = { 0 };

	for (;;) {
		enum owner_state state = rwsem_spin_on_owner(sem); /* 1 */
		enum unqueued got;

		if (state == OWNER_NONSPINNABLE)
			return false;
		got = rwsem_try_write_lock_unqueued(sem); /* 2 */
		if (got == UNQUEUED_TAKEN)
			return true;
		if (got == UNQUEUED_HANDOFF && sem->policy->handoff_spin_break)
			return false;
		if (state == OWNER_READER && !rwsem_spin_on_reader(sem, &reader)) /* 3 */
			return false;
		if (state != OWNER_WRITER && need_resched()) /* 4 */
			return false;
		reader.before = state; /* 5 */
		wait_poll(&wait);
	}
}

/* Adds the time since *begun, and begins again. */
static void rwsem_spin_time(struct rw_semaphore *sem, u64 *begun, u64 *sum)
{
	u64 now;

	if (!sem->params->spin_times)
		return;
	now = clock_now();
	*sum += now - *begun;
	*begun = now;
}

/* 2.2, in the queue of spinners and at its head. */
static bool rwsem_spin_in_turn(struct rw_semaphore *sem)
{
	struct task_times *times = &current_task()->times;
	u64 begun = sem->params->spin_times ? clock_now() : 0;
	bool mine = osq_lock_op(&sem->osq), taken;

	rwsem_spin_time(sem, &begun, &times->osq);
	if (!mine)
		return false;
	taken = rwsem_spin(sem);
	rwsem_spin_time(sem, &begun, &times->owner);
	osq_unlock_op(&sem->osq);
	return taken;
}

/* 1.4, 5d: the lock is promised to the caller. */
static bool rwsem_spin_for_handoff(struct rw_semaphore *sem)
{
	u64 begun = sem->params->spin_times ? clock_now() : 0;
	bool free = rwsem_spin_on_owner(sem) == OWNER_NULL;

	rwsem_spin_time(sem, &begun, &current_task()->times.owner);
	return free;
}

/* 2.2. One of opt_lock and opt_fail for each writer that comes here. */
static bool rwsem_optimistic_spin(struct rw_semaphore *sem)
{
	bool taken;

	if (!sem->params->spin)
		return false;
	taken = rwsem_can_spin(sem) && rwsem_spin_in_turn(sem);
	if (!taken)
		lockevent_inc(opt_fail);
	return taken;
}

#endif
