// SPDX-License-Identifier: GPL-2.0-only
/*
 * What must be true of word and queue while wait_lock is held, by the numbers of
 * docs/rwsem.md, section 6.
 */
#include "rwsem/inspect.h"

#include "rwsem/events.h"
#include "rwsem/queue.h"

#define LOOK_RELAXES 8 /* between two looks at a word that is not to change */

/* Bits of the low byte that nobody may set. */
static rwsem_word reserved(const struct rw_semaphore *sem)
{
	return (RWSEM_READER_BIAS - 1) & ~(RWSEM_WRITER_LOCKED | RWSEM_FLAG_WAITERS |
					   RWSEM_FLAG_HANDOFF | sem->policy->phase);
}

/* Bits that change under wait_lock only. */
static rwsem_word queue_bits(const struct rw_semaphore *sem)
{
	return RWSEM_FLAG_WAITERS | RWSEM_FLAG_HANDOFF | sem->policy->phase;
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
		if (((const struct task *)w->task.counter)->blocked_on != w)
			return "S9: a task is in the queue that does not wait there";
		if (w->next->prev != w || ++n > CORES_MAX)
			return "S9: the queue's links are broken";
	}
	return NULL;
}

/* What others do while nobody but us may touch the queue. */
static const char *wrong_meanwhile(const struct rw_semaphore *sem, rwsem_word before)
{
	rwsem_word after;

	wait_relaxes(LOOK_RELAXES);
	after = READ_ONCE(sem->count.counter);
	if ((before ^ after) & queue_bits(sem))
		return "S7: the queue's flags changed without wait_lock";
	if (before & RWSEM_FLAG_HANDOFF && after & ~before & RWSEM_WRITER_LOCKED)
		return "L3: a writer took the lock past a queue that has asked for it";
	return NULL;
}

/* Each task is in the word once, or in the queue; we are in neither. */
static const char *wrong_number(const struct rw_semaphore *sem, rwsem_word count, u32 tasks)
{
	u64 n = rwsem_readers(count) + (count & RWSEM_WRITER_LOCKED);

	for (const struct rwsem_waiter *w = rwsem_first_waiter(sem); w;
	     w = rwsem_next_waiter(sem, w))
		n++;
	return n < tasks ? NULL : "S2: more hold the lock or queue than there are";
}

/*
 * An expired head that came back from sleep twice has failed a try in between. It then has
 * the hand-off, which nobody takes from it as long as it is the head: who sets the bit marks the
 * head, and a marked head is not overtaken.
 */
static const char *wrong_head(const struct rw_semaphore *sem, rwsem_word count,
			      struct rwsem_watch *watch)
{
	const struct rwsem_waiter *head = rwsem_first_waiter(sem);
	const struct task *task;
	u64 sleeps;

	if (!head || head->type != RWSEM_WAITING_FOR_WRITE) {
		watch->head = NULL;
		return NULL;
	}
	task = (const struct task *)head->task.counter;
	sleeps = READ_ONCE(rwsem_events[task->core].n[LOCKEVENT_sleep_writer]);
	if (head == watch->head && head->deadline == watch->deadline) {
		if (head->handoff_set || sleeps < watch->sleeps + 2)
			return NULL;
		return "L5: an expired head failed to take the lock and did not ask for it";
	}
	watch->head = NULL;
	if (!(count & RWSEM_FLAG_HANDOFF) &&
	    (s64)(sem->params->ticks(sem->params) - head->deadline) > 0) {
		watch->head = head;
		watch->deadline = head->deadline;
		watch->sleeps = sleeps;
	}
	return NULL;
}

const char *rwsem_inspect_locked(const struct rw_semaphore *sem, struct rwsem_watch *watch)
{
	/* One look: the lock bits and readers may change, the rest only under wait_lock. */
	rwsem_word count = READ_ONCE(sem->count.counter);
	const char *wrong = wrong_word(sem, count);

	if (!wrong)
		wrong = wrong_queue(sem, count);
	if (!wrong && watch)
		wrong = wrong_number(sem, count, watch->tasks);
	if (!wrong && watch)
		wrong = wrong_head(sem, count, watch);
	return wrong ? wrong : wrong_meanwhile(sem, count);
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
