// SPDX-License-Identifier: GPL-2.0-only
/*
 * What must be true of word and queue while wait_lock is held, by the numbers of
 * docs/rwsem.md, section 6.
 */
#include "rwsem/inspect.h"

#include "rwsem/queue.h"

/* Bits of the low byte that nobody may set. */
static rwsem_word reserved(const struct rw_semaphore *sem)
{
	return (RWSEM_READER_BIAS - 1) & ~(RWSEM_WRITER_LOCKED | RWSEM_FLAG_WAITERS |
					   RWSEM_FLAG_HANDOFF | sem->policy->phase);
}

static const char *wrong_word(const struct rw_semaphore *sem, rwsem_word count)
{
	bool queued = rwsem_first_waiter(sem);

	if (!!(count & RWSEM_FLAG_WAITERS) != queued)
		return "S4: the waiters bit and the queue disagree";
	if (count & (RWSEM_FLAG_HANDOFF | sem->policy->phase) && !queued)
		return "S5: hand-off or phase without a queue";
	if (count < 0 || count & reserved(sem))
		return "S8: guard or reserved bits set";
	return NULL;
}

/* A queue longer than there are cores bites its tail. */
static const char *wrong_queue(const struct rw_semaphore *sem, rwsem_word count)
{
	const struct rwsem_waiter *w = rwsem_first_waiter(sem);

	for (unsigned n = 0; w; w = rwsem_next_waiter(sem, w)) {
		if (w->handoff_set &&
		    (w != rwsem_first_waiter(sem) || !(count & RWSEM_FLAG_HANDOFF)))
			return "S6: a hand-off is promised to one that is not the head";
		if (!READ_ONCE(w->task.counter))
			return "S9: an entry that was granted is still queued";
		if (w->next->prev != w || ++n > CORES_MAX)
			return "S9: the queue's links are broken";
	}
	return NULL;
}

const char *rwsem_inspect_locked(const struct rw_semaphore *sem)
{
	/* One look: the lock bits and readers may change, the rest only under wait_lock. */
	rwsem_word count = READ_ONCE(sem->count.counter);
	const char *wrong = wrong_word(sem, count);

	return wrong ? wrong : wrong_queue(sem, count);
}

const char *rwsem_inspect_quiet(const struct rw_semaphore *sem)
{
	long owner = READ_ONCE(sem->owner.counter);

	if (READ_ONCE(sem->count.counter) != RWSEM_UNLOCKED_VALUE)
		return "S2: nobody holds it, but the word is not free";
	if (rwsem_first_waiter(sem))
		return "L1: everybody is gone, but the queue is not empty";
	if (owner && !(owner & RWSEM_READER_OWNED))
		return "S10: nobody holds it, but it has an owner";
	if (READ_ONCE(sem->osq.counter))
		return "2.4: nobody spins, but the spinners' queue is not empty";
	return NULL;
}

const char *rwsem_inspect_held(const struct rw_semaphore *sem, bool write)
{
	rwsem_word count = READ_ONCE(sem->count.counter);
	long owner = READ_ONCE(sem->owner.counter);

	if (write) {
		if (!(count & RWSEM_WRITER_LOCKED))
			return "S1: held for writing, but the writer bit is clear";
		return owner == (long)current_task() ? NULL : "S10: a writer is not the owner";
	}
	if (count & RWSEM_WRITER_LOCKED)
		return "S3: held for reading, but the writer bit is set";
	if (rwsem_readers(count) < 1)
		return "S2: held for reading, but no reader is counted";
	return owner & RWSEM_READER_OWNED ? NULL : "S10: held for reading, but a writer owns it";
}
