/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_WAKE_H_
#define _RWSEM_WAKE_H_
/*
 * Who is woken, and what the count says of it: docs/rwsem.md, 1.8 to 1.10. Part of
 * rwsem.c, as spin.h. wait_lock is held wherever nothing else is said.
 */
#include "rwsem/spin.h"

enum rwsem_wake_type {
	RWSEM_WAKE_ANY,	       /* whoever is at the head */
	RWSEM_WAKE_READERS,    /* readers, if one is at the head */
	RWSEM_WAKE_READ_OWNED, /* readers; the caller holds a read lock */
};

static u64 now(const struct rw_semaphore *sem)
{
	return sem->params->ticks(sem->params);
}

/* Strictly: it takes T to T + 1 ticks. Signed, for ticks wrap. */
static bool expired(const struct rw_semaphore *sem, const struct rwsem_waiter *w)
{
	return (s64)(now(sem) - w->deadline) > 0;
}

/* Parameter D (section 4): after a hand-off readers do not steal for a while. Under wait_lock. */
static void begin_nosteal(struct rw_semaphore *sem)
{
	if (sem->params->D)
		atomic_long_set(&sem->nosteal_until, (long)(now(sem) + sem->params->D));
}

static bool in_nosteal(const struct rw_semaphore *sem)
{
	return sem->params->D && (s64)(now(sem) - (u64)atomic_long_read(&sem->nosteal_until)) < 0;
}

/* The policy's own flag goes with the hand-off bit. */
static rwsem_word queue_flags(const struct rw_semaphore *sem)
{
	return RWSEM_FLAG_HANDOFF | sem->policy->phase;
}

/*
 * 1.10, 3: a head reader. Adds the first grant in advance, for a writer may come between a
 * look and a grant. False: a writer holds the lock, nobody is granted.
 */
static bool rwsem_probe(struct rw_semaphore *sem, struct rwsem_waiter *head)
{
	rwsem_word undo = RWSEM_READER_BIAS, old;

	/* Full; acquire is what it needs: the granted readers see what the last writer did. */
	old = atomic_long_add_return(RWSEM_READER_BIAS, &sem->count) - RWSEM_READER_BIAS;
	if (!(old & RWSEM_WRITER_MASK)) { /* b */
		rwsem_set_reader_owned_by(sem, atomic_long_read(&head->task));
		return true;
	}
	if (expired(sem, head)) { /* a */
		if (!(old & RWSEM_FLAG_HANDOFF)) {
			undo -= RWSEM_FLAG_HANDOFF;
			lockevent_inc(rlock_handoff);
			begin_nosteal(sem);
		}
		WRITE_ONCE(head->handoff_set, true);
	}
	/* Relaxed: nothing was taken. One RMW, the word is never without both. */
	atomic_long_add_return_relaxed(-undo, &sem->count);
	return false;
}

static u32 rwsem_batch_limit(const struct rw_semaphore *sem, rwsem_word count)
{
	bool phase = (count & sem->policy->phase) || in_nosteal(sem);

	return phase ? sem->params->maxwake_wp : sem->params->maxwake;
}

/* 1.10, 4: first pass. Moves readers to a list of their own, past the writers between them. */
static u32 rwsem_collect_readers(struct rw_semaphore *sem, u32 limit, struct rwsem_waiter **granted)
{
	struct rwsem_waiter *w = rwsem_first_waiter(sem), *next;
	u32 woken = 0;

	for (; w && woken < limit; w = next) {
		next = rwsem_next_waiter(sem, w);
		if (w->type != RWSEM_WAITING_FOR_READ)
			continue;
		rwsem_unlink(sem, w);
		w->next = NULL;
		*granted = w;
		granted = &w->next;
		woken++;
	}
	return woken;
}

/* 1.10, 5. The hand-off bit cannot change meanwhile: that takes wait_lock. */
static void rwsem_count_grants(struct rw_semaphore *sem, u32 woken, rwsem_word in_advance)
{
	rwsem_word adjustment = (rwsem_word)woken * RWSEM_READER_BIAS - in_advance;
	rwsem_word old = atomic_long_read(&sem->count);

	if (!rwsem_first_waiter(sem))
		adjustment -= RWSEM_FLAG_WAITERS;
	if (!rwsem_first_waiter(sem) || woken)
		adjustment -= old & queue_flags(sem);
	if (adjustment)
		/* Relaxed: acquired by the probe, or held by the caller. */
		atomic_long_add_return_relaxed(adjustment, &sem->count);
}

/* 1.10, 6: second pass, when the count has them all. */
static void rwsem_grant(struct rwsem_waiter *w, struct wake_list *wake)
{
	struct rwsem_waiter *next;

	for (; w; w = next) {
		struct task *task = (struct task *)atomic_long_read(&w->task);

		next = w->next;
		/* Release: the reader sees all of the above. Now the entry may vanish... */
		atomic_long_set_release(&w->task, 0);
		/* ...and only now may the reader be on a list: see task/wake_list.h. */
		wake_list_add(wake, task);
	}
}

/* 1.10. wait_lock held, somebody queues. */
static void rwsem_mark_wake(struct rw_semaphore *sem, enum rwsem_wake_type type,
			    struct wake_list *wake)
{
	struct rwsem_waiter *head = rwsem_first_waiter(sem), *granted = NULL;
	rwsem_word count;
	u32 woken;

	if (head->type == RWSEM_WAITING_FOR_WRITE) { /* 1: it must win the lock itself */
		if (type != RWSEM_WAKE_ANY)
			return;
		if (sem->policy->phase)
			atomic_long_or(sem->policy->phase, &sem->count);
		wake_list_add(wake, (struct task *)atomic_long_read(&head->task));
		lockevent_inc(wake_writer);
		return;
	}
	count = atomic_long_read(&sem->count);
	if (count < 0) /* 2: no room for more readers */
		return;
	if (type != RWSEM_WAKE_READ_OWNED && !rwsem_probe(sem, head)) /* 3 */
		return;
	woken = rwsem_collect_readers(sem, rwsem_batch_limit(sem, count), &granted); /* 4 */
	if (woken)
		lockevent_inc(wake_reader);
	rwsem_count_grants(sem, woken, type == RWSEM_WAKE_READ_OWNED ? 0 : RWSEM_READER_BIAS);
	rwsem_grant(granted, wake); /* 6 */
}

/* 1.9. `count` was read when we were in the queue: who releases later sees the waiters bit. */
static void rwsem_cond_wake(struct rw_semaphore *sem, rwsem_word count, struct wake_list *wake)
{
	enum rwsem_wake_type type = RWSEM_WAKE_READERS;

	if (count & RWSEM_WRITER_MASK)
		return;
	if (!(count & RWSEM_READER_MASK)) {
		rwsem_clear_nonspinnable(sem);
		type = RWSEM_WAKE_ANY;
	}
	rwsem_mark_wake(sem, type, wake);
}

/* The wakes after wait_lock: a woken task may want it at once. */
static void rwsem_unlock_and_wake(struct rw_semaphore *sem, struct wake_list *wake)
{
	rwsem_unlock_queue(sem);
	wake_list_issue(wake);
}

/* 1.3, 3; 1.6, 3; 1.7, 3 */
static void rwsem_wake_queue(struct rw_semaphore *sem, enum rwsem_wake_type type)
{
	struct wake_list wake = { 0 };

	rwsem_lock_queue(sem);
	if (rwsem_first_waiter(sem))
		rwsem_mark_wake(sem, type, &wake);
	rwsem_unlock_and_wake(sem, &wake);
}

void VARIANT(rwsem_up_read_wake)(struct rw_semaphore *sem)
{
	rwsem_clear_nonspinnable(sem);
	rwsem_wake_queue(sem, RWSEM_WAKE_ANY);
}

void VARIANT(rwsem_wake)(struct rw_semaphore *sem)
{
	rwsem_wake_queue(sem, RWSEM_WAKE_ANY);
}

void VARIANT(rwsem_downgrade_wake)(struct rw_semaphore *sem)
{
	rwsem_wake_queue(sem, RWSEM_WAKE_READ_OWNED);
}

/* 1.8. True: others are still queued. */
static bool rwsem_del_waiter(struct rw_semaphore *sem, struct rwsem_waiter *w)
{
	rwsem_unlink(sem, w);
	if (rwsem_first_waiter(sem))
		return true;
	/* And-not, never a subtraction: a flag may be clear already. Relaxed: under wait_lock. */
	atomic_long_andnot(RWSEM_FLAG_WAITERS | queue_flags(sem), &sem->count);
	return false;
}

/* 1.8: gives up. wait_lock held; released. */
static void rwsem_del_wake_waiter(struct rw_semaphore *sem, struct rwsem_waiter *w)
{
	bool was_head = rwsem_first_waiter(sem) == w;
	struct wake_list wake = { 0 };

	if (rwsem_del_waiter(sem, w) && was_head)
		rwsem_mark_wake(sem, RWSEM_WAKE_ANY, &wake);
	rwsem_unlock_and_wake(sem, &wake);
}

#endif
