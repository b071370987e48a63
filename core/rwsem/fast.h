/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_FAST_H_
#define _RWSEM_FAST_H_
/*
 * The operations as far as they go without waiting. The numbers in comments are the
 * steps of docs/rwsem.md. `p` is a constant of the including file, so that
 * what a policy decides here is decided by the compiler.
 */
#include "rwsem/rwsem.h"
#include "rwsem/slow.h"
#include "task/park.h"

/* A plain store: both flags vanish. */
static __always_inline void rwsem_set_owner(struct rw_semaphore *sem)
{
	atomic_long_set(&sem->owner, (long)current_task());
}

/* Load, then store: a change of the flag in between may be lost, which harms nobody. */
static __always_inline void rwsem_set_reader_owned_by(struct rw_semaphore *sem, long task)
{
	long nonspinnable = atomic_long_read(&sem->owner) & RWSEM_NONSPINNABLE;

	atomic_long_set(&sem->owner, task | RWSEM_READER_OWNED | nonspinnable);
}

static __always_inline void rwsem_set_reader_owned(struct rw_semaphore *sem)
{
	rwsem_set_reader_owned_by(sem, (long)current_task());
}

/* 1.4, 1: down_write() */
static __always_inline int down_write_mode(struct rw_semaphore *sem, const struct rwsem_policy *p,
					   enum task_mode mode)
{
	rwsem_word free = RWSEM_UNLOCKED_VALUE;

	if (p->busted)
		return 0;
	/* Acquire: the lock's. */
	if (atomic_long_try_cmpxchg_acquire(&sem->count, &free, RWSEM_WRITER_LOCKED)) {
		rwsem_set_owner(sem);
		return 0;
	}
	return VARIANT(rwsem_down_write_slowpath)(sem, mode);
}

/* 1.4, 1 alone */
static __always_inline bool down_write_trylock(struct rw_semaphore *sem,
					       const struct rwsem_policy *p)
{
	rwsem_word free = RWSEM_UNLOCKED_VALUE;

	if (p->busted)
		return true;
	/* Acquire: the lock's. */
	if (!atomic_long_try_cmpxchg_acquire(&sem->count, &free, RWSEM_WRITER_LOCKED))
		return false;
	rwsem_set_owner(sem);
	return true;
}

/* 1.6 */
static __always_inline void up_write(struct rw_semaphore *sem, const struct rwsem_policy *p)
{
	if (p->busted)
		return;
	/* 1. Before the count: a new owner must not be wiped out. Ordered by the release below. */
	atomic_long_set(&sem->owner, 0);
	/* 2. Release: the section is visible to the next holder. */
	if (atomic_long_add_return_release(-RWSEM_WRITER_LOCKED, &sem->count) & RWSEM_FLAG_WAITERS)
		VARIANT(rwsem_wake)(sem); /* 3 */
}

/* 1.1, 1 to 3: down_read() */
static __always_inline int down_read_mode(struct rw_semaphore *sem, const struct rwsem_policy *p,
					  enum task_mode mode)
{
	rwsem_word count;

	if (p->busted)
		return 0;
	if (p->exclusive)
		return down_write_mode(sem, p, mode);
	/* 1. Acquire: the lock's, also when it is stolen on the slow path. */
	count = atomic_long_add_return_acquire(RWSEM_READER_BIAS, &sem->count);
	/* 3. Our reader stays in the word. An overflow is among these too. */
	if (count & p->read_failed)
		return VARIANT(rwsem_down_read_slowpath)(sem, count, mode);
	rwsem_set_reader_owned(sem); /* 2 */
	return 0;
}

/* 1.3. 1: the owner stays. */
static __always_inline void up_read(struct rw_semaphore *sem, const struct rwsem_policy *p)
{
	if (p->busted)
		return;
	if (p->exclusive) {
		up_write(sem, p);
		return;
	}
	/* 2. Release: the section is visible to a writer that takes the lock after it. */
	if (rwsem_owes_wake(atomic_long_add_return_release(-RWSEM_READER_BIAS, &sem->count)))
		VARIANT(rwsem_up_read_wake)(sem); /* 3 */
}

/* 1.2, 2 and 3; 4.1, 2 and 3: what the word is taken for at first is the only difference. */
static __always_inline bool trylock_from(struct rw_semaphore *sem, const struct rwsem_policy *p,
					 rwsem_word count)
{
	while (!(count & p->read_failed))
		/* Acquire: the lock's. */
		if (atomic_long_try_cmpxchg_acquire(&sem->count, &count, count + RWSEM_READER_BIAS))
			return true;
	return false;
}

/* 4.1, 1 */
static __always_inline bool trylock_reread(struct rw_semaphore *sem, const struct rwsem_policy *p)
{
	for (;;) {
		rwsem_word count = atomic_long_read(&sem->count);

		if (count & p->read_failed)
			return false;
		/* Acquire: the lock's. */
		if (atomic_long_try_cmpxchg_acquire(&sem->count, &count, count + RWSEM_READER_BIAS))
			return true;
	}
}

/* 4.1, 4: backs out as up_read(), for it may have hidden the free word from the last unlocker. */
static __always_inline bool trylock_xadd(struct rw_semaphore *sem, const struct rwsem_policy *p)
{
	/* Acquire: the lock's. */
	if (!(atomic_long_add_return_acquire(RWSEM_READER_BIAS, &sem->count) & p->read_failed))
		return true;
	up_read(sem, p);
	return false;
}

/* 1.2 */
static __always_inline bool down_read_trylock(struct rw_semaphore *sem,
					      const struct rwsem_policy *p)
{
	bool taken;

	if (p->busted)
		return true;
	if (p->exclusive)
		return down_write_trylock(sem, p);
	if (p->trylock == TRYLOCK_REREAD)
		taken = trylock_reread(sem, p);
	else if (p->trylock == TRYLOCK_XADD)
		taken = trylock_xadd(sem, p);
	else if (p->trylock == TRYLOCK_GUESS)
		taken = trylock_from(sem, p, RWSEM_UNLOCKED_VALUE);
	else
		taken = trylock_from(sem, p, atomic_long_read(&sem->count)); /* 1 */
	if (taken)
		rwsem_set_reader_owned(sem);
	return taken;
}

/* 1.7 */
static __always_inline void downgrade_write(struct rw_semaphore *sem, const struct rwsem_policy *p)
{
	rwsem_word count;

	if (p->busted || p->exclusive)
		return;
	/* 1. Release: readers see the section. No acquire: we hold it already. Never free between.
	 */
	count = atomic_long_add_return_release(RWSEM_READER_BIAS - RWSEM_WRITER_LOCKED,
					       &sem->count);
	rwsem_set_reader_owned(sem); /* 2 */
	if (count & RWSEM_FLAG_WAITERS)
		VARIANT(rwsem_downgrade_wake)(sem); /* 3 */
}

#endif
