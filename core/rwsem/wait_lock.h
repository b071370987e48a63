/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_WAIT_LOCK_H_
#define _RWSEM_WAIT_LOCK_H_
/*
 * The spin lock of the wait queue. A ticket lock, fair as the kernel's: the next
 * ticket in the upper half of the word, the one being served in the lower.
 * Or, named by params->test_and_set, whoever comes first: core index + 1 of the holder. That
 * one may starve: a head that polls for its hand-off takes it again and again.
 */
#include "rwsem/rwsem.h"
#include "task/park.h"

#define TICKET_BITS (4 * (int)sizeof(long))
#define TICKET_NEXT (1L << TICKET_BITS)
#define TICKET_MASK (TICKET_NEXT - 1)

static inline void ticket_lock(atomic_long_t *lock)
{
	/* Acquire: the section sees what the holder before did, when it is not even waited for...
	 */
	long taken = atomic_long_add_return_acquire(TICKET_NEXT, lock);
	long ticket = (long)(((unsigned long)taken >> TICKET_BITS) - 1) & TICKET_MASK;

	/* ...and wait_until() is one when it is. */
	if ((taken & TICKET_MASK) != ticket)
		wait_until(&lock->counter, (VAL & TICKET_MASK) == ticket);
}

static inline void ticket_unlock(atomic_long_t *lock)
{
	/* Only the holder changes the lower half. Its wrap must not carry into the upper. */
	bool wraps = (atomic_long_read(lock) & TICKET_MASK) == TICKET_MASK;

	/* Release: the section is visible to the next holder. */
	atomic_long_add_return_release(wraps ? 1 - TICKET_NEXT : 1, lock);
}

static inline void test_and_set_lock(atomic_long_t *lock)
{
	long none = 0;

	/* Acquire, as above. */
	while (!atomic_long_try_cmpxchg_acquire(lock, &none, this_core() + 1)) {
		wait_until(&lock->counter, !VAL);
		none = 0;
	}
}

static __noinline void rwsem_lock_queue(struct rw_semaphore *sem)
{
	if (sem->params->test_and_set)
		test_and_set_lock(&sem->wait_lock);
	else
		ticket_lock(&sem->wait_lock);
}

static __noinline void rwsem_unlock_queue(struct rw_semaphore *sem)
{
	if (sem->params->test_and_set)
		atomic_long_set_release(&sem->wait_lock, 0);
	else
		ticket_unlock(&sem->wait_lock);
}

#endif
