/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_QUEUE_H_
#define _RWSEM_QUEUE_H_
/*
 * The wait queue: a ring of entries on the waiters' stacks, entered by
 * sem->first_waiter (NULL: empty). Everything here is done under wait_lock.
 */
#include "rwsem/rwsem.h"
#include "task/park.h"

enum rwsem_waiter_type { RWSEM_WAITING_FOR_READ, RWSEM_WAITING_FOR_WRITE };

struct rwsem_waiter {
	struct rwsem_waiter *next, *prev;
	atomic_long_t task; /* struct task *; 0: the read lock has been granted */
	enum rwsem_waiter_type type;
	bool handoff_set; /* written under wait_lock, read by its own task without */
	u64 deadline;	  /* in ticks: later than this the waiter may ask for the hand-off */
};

static inline struct rwsem_waiter *rwsem_first_waiter(const struct rw_semaphore *sem)
{
	return sem->first_waiter;
}

/* The entry behind w, or NULL. */
static inline struct rwsem_waiter *rwsem_next_waiter(const struct rw_semaphore *sem,
						     const struct rwsem_waiter *w)
{
	return w->next == sem->first_waiter ? NULL : w->next;
}

static inline bool rwsem_one_waiter(const struct rw_semaphore *sem)
{
	return sem->first_waiter->next == sem->first_waiter;
}

static inline void rwsem_queue_tail(struct rw_semaphore *sem, struct rwsem_waiter *w)
{
	struct rwsem_waiter *head = sem->first_waiter;

	w->next = head ? head : w;
	w->prev = head ? head->prev : w;
	w->prev->next = w;
	w->next->prev = w;
	if (!head)
		/* rwsem_is_contended() looks without wait_lock. */
		WRITE_ONCE(sem->first_waiter, w);
}

static inline void rwsem_unlink(struct rw_semaphore *sem, struct rwsem_waiter *w)
{
	if (sem->first_waiter == w)
		WRITE_ONCE(sem->first_waiter, w->next == w ? NULL : w->next);
	w->prev->next = w->next;
	w->next->prev = w->prev;
}

#endif
