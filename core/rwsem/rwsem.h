/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_RWSEM_H_
#define _RWSEM_RWSEM_H_
/*
 * The rwsem of Linux: its object, its policies, its operations. The code is
 * compiled once per variant (fast.h, rwsem.c) and its fast paths once more per
 * policy (policies.c); struct rwsem_ops is one such pair.
 */
#include "lib/set.h"
#include "rwsem/count.h"
#include "rwsem/owner.h"

/*
 * The first five words are the kernel's lock, in its order; all of it is one
 * line. The owner is a struct task * with RWSEM_READER_OWNED and
 * RWSEM_NONSPINNABLE in its low bits.
 */
struct rw_semaphore {
	rwsem_atomic count;
	atomic_long_t owner;
	atomic_long_t osq;	 /* core index + 1 of the last spinner; 0: none */
	atomic_long_t wait_lock; /* wait_lock.h */
	struct rwsem_waiter *first_waiter;
	const struct rwsem_policy *policy;
	const struct rwsem_params *params;
	atomic_long_t nosteal_until; /* tick; written under wait_lock, read without */
} __aligned(64);

#define RWSEM_OWNER_FLAGS (RWSEM_READER_OWNED | RWSEM_NONSPINNABLE)

enum rwsem_trylock_form { TRYLOCK_READ_FIRST, TRYLOCK_REREAD, TRYLOCK_GUESS, TRYLOCK_XADD };

/* What a policy decides: see policies.c. */
struct rwsem_policy {
	const char *name, *what;
	rwsem_word read_failed;	 /* a reader's fast path that sees one of these fails */
	rwsem_word phase;	 /* flag of a phase in which new readers queue, or 0 */
	bool steal;		 /* a reader may take a lock that only its queue has claims on */
	bool handoff_spin_break; /* a spinner that sees the hand-off asked for joins the queue */
	bool exclusive;		 /* reads are taken as writes */
	enum rwsem_trylock_form trylock;
	bool busted; /* no lock at all: proves that a checker sees it */
};

/* What may differ from run to run; read on slow paths only. */
struct rwsem_params {
	u64 T;		/* ticks a waiter waits before it may ask for the hand-off */
	u64 D;		/* ticks without steals after a hand-off; 0: none */
	u32 maxwake;	/* readers granted by one rwsem_mark_wake() */
	u32 maxwake_wp; /* the same in a writer phase */
	u32 tick_ns;
	bool spin;	   /* writers spin before they queue */
	bool spin_times;   /* keep task_times.osq and .owner; three readings of the clock a spin */
	bool test_and_set; /* wait_lock: unfair, taken by whoever comes first */
	u64 (*ticks)(const struct rwsem_params *params); /* now, in ticks */
	u64 (*ns)(const struct rwsem_params *params);	 /* now, for the spin budget */
};

/* Mainline's at HZ=1000, on the machine's clock. */
extern const struct rwsem_params rwsem_default_params;

struct rwsem_watch;

/*
 * One policy in one variant. The functions return as the kernel's: int 0 or
 * -EINTR for an abort request (task/park.h), bool true for success.
 */
struct rwsem_ops {
	const char *variant;
	bool logged; /* by rwsem/logged.h; a run without a log takes the other */
	const struct rwsem_policy *policy;
	void (*down_read)(struct rw_semaphore *sem);
	int (*down_read_interruptible)(struct rw_semaphore *sem);
	int (*down_read_killable)(struct rw_semaphore *sem);
	bool (*down_read_trylock)(struct rw_semaphore *sem);
	void (*up_read)(struct rw_semaphore *sem);
	void (*down_write)(struct rw_semaphore *sem);
	int (*down_write_killable)(struct rw_semaphore *sem);
	bool (*down_write_trylock)(struct rw_semaphore *sem);
	void (*up_write)(struct rw_semaphore *sem);
	void (*downgrade_write)(struct rw_semaphore *sem);
	/* See inspect.h. */
	const char *(*inspect)(struct rw_semaphore *sem, struct rwsem_watch *watch);
};

SET_DECLARE(rwsem_ops, const struct rwsem_ops);

/* Those without a log, and the twin that has one (NULL: its variant is not built so). */
#define for_each_rwsem_ops(o)            \
	for_each_set_entry(rwsem_ops, o) \
		if ((*o)->logged) {      \
		} else
const struct rwsem_ops *rwsem_ops_logged(const struct rwsem_ops *ops);
/* Where trace= asks for a log the twin, if there is one; else ops. */
const struct rwsem_ops *rwsem_ops_traced(const struct rwsem_ops *ops);

/* NULL where there is no such pair, or this machine's cores cannot do that variant. */
const struct rwsem_ops *rwsem_ops_find(const char *variant, const char *policy);

static inline void init_rwsem(struct rw_semaphore *sem, const struct rwsem_policy *policy,
			      const struct rwsem_params *params)
{
	*sem = (struct rw_semaphore){ .policy = policy, .params = params };
}

/* 1.11. Also true when only the queue, or a reader on its way to it, is in the word. */
static inline bool rwsem_is_locked(const struct rw_semaphore *sem)
{
	return READ_ONCE(sem->count.counter) != RWSEM_UNLOCKED_VALUE;
}

/* 1.11: somebody queues. */
static inline bool rwsem_is_contended(const struct rw_semaphore *sem)
{
	return READ_ONCE(sem->first_waiter) != NULL;
}

#endif
