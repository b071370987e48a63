// SPDX-License-Identifier: GPL-2.0-only
/*
 * The slow paths of the rwsem; compiled once per variant. The operations' first steps are in
 * fast.h, the word in count.h, the queue in queue.h, waking (1.8 del_waiter, 1.9 cond_wake,
 * 1.10 mark_wake) in wake.h, optimistic spinning (2) in spin.h.
 *
 * The numbers in comments are the steps of docs/rwsem.md, the specification: 1.1 down_read,
 * 1.4 down_write, 1.5 try_write_lock.
 *
 * Where the hand-off bit changes, always under wait_lock:
 *   set      by a queued writer that waited too long (1.5, 4) and by the probe for a
 *            head reader that did (1.10, 3a);
 *   cleared  by the CAS of the queued writer that takes the lock (1.5, 3), with a batch of
 *            readers (1.10, 5), and when the queue becomes empty (1.8, 1.10, 5).
 * It binds queued writers only while the head is marked: the mark of a head that gave up
 * leaves with it, the bit stays for the others.
 */
#include <errno.h>

#include "rwsem/events.h"
#include "rwsem/fast.h"
#include "rwsem/inspect.h"
#include "rwsem/queue.h"
#include "rwsem/wait_lock.h"
#include "task/wake_list.h"

#include "rwsem/wake.h"

/* 1.1, 7; 1.4, 3. Before wait_lock is taken, so that waiting for it counts. */
static void rwsem_init_waiter(struct rw_semaphore *sem, struct rwsem_waiter *w,
			      enum rwsem_waiter_type type)
{
	*w = (struct rwsem_waiter){ .task = { (long)current_task() },
				    .type = type,
				    .deadline = now(sem) + sem->params->T };
}

/* 1.1, 4 to 6: nobody holds it but readers, and the queue has not asked for the hand-off. */
static bool rwsem_may_steal(struct rw_semaphore *sem, rwsem_word count)
{
	if (!sem->policy->steal || in_nosteal(sem))
		return false;
	/* 4. Readers that overlap must not keep a writer out for ever. */
	if (rwsem_readers(count) > 1 && (atomic_long_read(&sem->owner) & RWSEM_READER_OWNED) &&
	    !(count & RWSEM_WRITER_MASK))
		return false;
	return !(count & (RWSEM_WRITER_MASK | queue_flags(sem)));
}

/* 1.1, 5. The first reader's add was the lock's acquire. */
static void rwsem_steal(struct rw_semaphore *sem, rwsem_word count)
{
	rwsem_set_reader_owned(sem);
	lockevent_inc(rlock_steal);
	if (rwsem_readers(count) == 1 && count & RWSEM_FLAG_WAITERS)
		rwsem_wake_queue(sem, RWSEM_WAKE_READ_OWNED);
}

/* 1.1, 11 and 12 */
static int rwsem_wait_for_grant(struct rw_semaphore *sem, struct rwsem_waiter *w,
				enum task_mode mode)
{
	for (;;) {
		task_announce();
		/* Acquire, against the grant's release: it is the lock's acquire. */
		if (!atomic_long_read_acquire(&w->task))
			break;
		if (task_abort_pending(mode)) {
			rwsem_lock_queue(sem);
			if (atomic_long_read(&w->task)) { /* 12: our reader left with step 9 */
				rwsem_del_wake_waiter(sem, w);
				lockevent_inc(rlock_fail);
				return -EINTR;
			}
			/* The grant wins. wait_lock orders us behind who gave it. */
			rwsem_unlock_queue(sem);
			break;
		}
		task_park();
		lockevent_inc(sleep_reader);
	}
	lockevent_inc(rlock);
	return 0;
}

/* 1.1, 4 to 12 */
int VARIANT(rwsem_down_read_slowpath)(struct rw_semaphore *sem, rwsem_word count,
				      enum task_mode mode)
{
	rwsem_word adjustment = -RWSEM_READER_BIAS;
	struct wake_list wake = { 0 };
	struct rwsem_waiter waiter;
	int error;

	if (count < 0)
		rwsem_overflow(sem);
	if (rwsem_may_steal(sem, count)) {
		rwsem_steal(sem, count);
		return 0;
	}
	rwsem_init_waiter(sem, &waiter, RWSEM_WAITING_FOR_READ); /* 7 */
	rwsem_lock_queue(sem);
	if (!rwsem_first_waiter(sem)) { /* 8 */
		/* Acquire: it is the lock's here, for our add saw the lock held. */
		if (!(atomic_long_read_acquire(&sem->count) & RWSEM_WRITER_MASK)) {
			rwsem_unlock_queue(sem);
			rwsem_set_reader_owned(sem);
			lockevent_inc(rlock_fast);
			return 0;
		}
		adjustment += RWSEM_FLAG_WAITERS;
	}
	rwsem_queue_tail(sem, &waiter); /* 9 */
	current_task()->blocked_on = &waiter;
	/* Full: we are in the queue before our reader, which hid it, is out of the word. */
	count = atomic_long_add_return(adjustment, &sem->count);
	/* 10. Who released meanwhile saw our reader and left this to us. */
	rwsem_cond_wake(sem, count, &wake);
	rwsem_unlock_and_wake(sem, &wake);
	error = rwsem_wait_for_grant(sem, &waiter, mode);
	current_task()->blocked_on = NULL;
	return error;
}

/* 1.5, 1 to 4: one attempt on the word. True with *taken: it is ours; else it was asked for. */
static bool rwsem_write_lock_word(struct rw_semaphore *sem, struct rwsem_waiter *me,
				  rwsem_word *found, rwsem_word *want)
{
	struct rwsem_waiter *head = rwsem_first_waiter(sem);
	rwsem_word count = atomic_long_read(&sem->count);

	do {
		bool handoff = count & RWSEM_FLAG_HANDOFF;

		if (handoff && head->handoff_set && head != me) /* 1 */
			return false;
		if (count & RWSEM_LOCK_MASK) { /* 2 */
			if (handoff || !expired(sem, me))
				return false;
			*want = count | RWSEM_FLAG_HANDOFF;
		} else { /* 3 */
			*want = (count | RWSEM_WRITER_LOCKED) & ~RWSEM_FLAG_HANDOFF;
			if (rwsem_one_waiter(sem))
				*want &= ~(RWSEM_FLAG_WAITERS | sem->policy->phase);
		}
		/* 4. Acquire: the lock's, when it is taken. */
	} while (!atomic_long_try_cmpxchg_acquire(&sem->count, &count, *want));
	*found = count;
	return true;
}

/* 1.5. wait_lock held; me need not be the head. */
static bool rwsem_try_write_lock(struct rw_semaphore *sem, struct rwsem_waiter *me)
{
	rwsem_word found, want;

	if (!rwsem_write_lock_word(sem, me, &found, &want))
		return false;
	if ((found | want) & RWSEM_FLAG_HANDOFF)
		begin_nosteal(sem);
	if (want & RWSEM_FLAG_HANDOFF) { /* 5: whoever asked, it is for the head */
		WRITE_ONCE(rwsem_first_waiter(sem)->handoff_set, true);
		lockevent_inc(wlock_handoff);
		return false;
	}
	rwsem_unlink(sem, me); /* 6: the CAS has seen to the flags */
	rwsem_set_owner(sem);
	return true;
}

/* 1.4, 3 and 4: returns with wait_lock held. */
static void rwsem_queue_writer(struct rw_semaphore *sem, struct rwsem_waiter *w)
{
	struct wake_list wake = { 0 };
	bool head;

	rwsem_init_waiter(sem, w, RWSEM_WAITING_FOR_WRITE);
	rwsem_lock_queue(sem);
	head = !rwsem_first_waiter(sem);
	rwsem_queue_tail(sem, w);
	current_task()->blocked_on = w;
	if (head) {
		/* Relaxed: wait_lock orders it against who takes it; the try below looks again. */
		atomic_long_or(RWSEM_FLAG_WAITERS | sem->policy->phase, &sem->count);
		return;
	}
	rwsem_cond_wake(sem, atomic_long_read(&sem->count), &wake);
	if (wake.first) {
		rwsem_unlock_and_wake(sem, &wake);
		rwsem_lock_queue(sem);
	}
}

/* 1.4, 5: wait_lock held, and again on success. 0 or -EINTR. */
static int rwsem_wait_for_write(struct rw_semaphore *sem, struct rwsem_waiter *w,
				enum task_mode mode)
{
	struct wait wait = { 0 };

	task_announce();
	while (!rwsem_try_write_lock(sem, w)) { /* a */
		rwsem_unlock_queue(sem);	/* b */
		if (task_abort_pending(mode)) { /* c: never instead of a lock that was to be had */
			rwsem_lock_queue(sem);
			rwsem_del_wake_waiter(sem, w);
			lockevent_inc(wlock_fail);
			return -EINTR;
		}
		/* d. The lock is promised to us: awake we are faster. */
		if (READ_ONCE(w->handoff_set) && rwsem_spin_for_handoff(sem)) {
			wait_poll(&wait);
		} else { /* e */
			task_park();
			lockevent_inc(sleep_writer);
			task_announce();
		}
		rwsem_lock_queue(sem); /* f */
	}
	return 0;
}

/* 1.4, 2 to 6 */
int VARIANT(rwsem_down_write_slowpath)(struct rw_semaphore *sem, enum task_mode mode)
{
	struct rwsem_waiter waiter;
	int error;

	if (rwsem_optimistic_spin(sem)) /* 2 */
		return 0;
	rwsem_queue_writer(sem, &waiter); /* 3, 4 */
	error = rwsem_wait_for_write(sem, &waiter, mode);
	current_task()->blocked_on = NULL;
	if (error)
		return error;
	rwsem_unlock_queue(sem); /* 6 */
	lockevent_inc(wlock);
	return 0;
}

const char *VARIANT(rwsem_inspect)(struct rw_semaphore *sem, struct rwsem_watch *watch)
{
	const char *wrong;

	rwsem_lock_queue(sem);
	wrong = rwsem_inspect_locked(sem, watch);
	rwsem_unlock_queue(sem);
	return wrong;
}
