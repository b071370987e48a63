// SPDX-License-Identifier: GPL-2.0-only
/*
 * A policy is one entry here: it is then known to every experiment and test. What each
 * changes is in docs/rwsem.md, section 4.
 * Compiled once per variant.
 */
#include "rwsem/fast.h"

#define READ(set, p, name, result, mode)                     \
	static result set##_##name(struct rw_semaphore *sem) \
	{                                                    \
		return (result)down_read_mode(sem, p, mode); \
	}

#define WRITE(set, p, name, result, mode)                     \
	static result set##_##name(struct rw_semaphore *sem)  \
	{                                                     \
		return (result)down_write_mode(sem, p, mode); \
	}

#define CALL(set, p, name, result)                           \
	static result set##_##name(struct rw_semaphore *sem) \
	{                                                    \
		return name(sem, p);                         \
	}

/* The fast paths as a policy has them; for all policies that differ from it on slow paths only. */
#define RWSEM_READ_PATHS(set, p)                                       \
	READ(set, p, down_read, void, TASK_UNINTERRUPTIBLE)            \
	READ(set, p, down_read_interruptible, int, TASK_INTERRUPTIBLE) \
	READ(set, p, down_read_killable, int, TASK_KILLABLE)           \
	CALL(set, p, down_read_trylock, bool)                          \
	CALL(set, p, up_read, void)                                    \
	CALL(set, p, downgrade_write, void)

#define RWSEM_WRITE_PATHS(set, p)                              \
	WRITE(set, p, down_write, void, TASK_UNINTERRUPTIBLE)  \
	WRITE(set, p, down_write_killable, int, TASK_KILLABLE) \
	CALL(set, p, down_write_trylock, bool)                 \
	CALL(set, p, up_write, void)

/* rwsem/logged.h, where nothing is timed, has one set for all, which asks the lock. */
#ifndef RWSEM_OF
#define RWSEM_OF(set, name)	 set##_##name
#define RWSEM_OWN_READS(set)	 RWSEM_READ_PATHS(set, &set)
#define RWSEM_OWN_WRITES(set)	 RWSEM_WRITE_PATHS(set, &set)
#define RWSEM_OWN_TRYLOCK(ident) CALL(ident, &ident, down_read_trylock, bool)
#else
RWSEM_READ_PATHS(any, sem->policy)
RWSEM_WRITE_PATHS(any, sem->policy)
#endif

/* A policy with readers' fast paths of `set`, writers' of `write`, down_read_trylock() of `try`. */
#define RWSEM_OPS(ident, set, write, try)               \
	static const struct rwsem_ops ident##_ops = {   \
		VARIANT_NAME,                           \
		VARIANT_LOGGED,                         \
		&ident,                                 \
		RWSEM_OF(set, down_read),               \
		RWSEM_OF(set, down_read_interruptible), \
		RWSEM_OF(set, down_read_killable),      \
		RWSEM_OF(try, down_read_trylock),       \
		RWSEM_OF(set, up_read),                 \
		RWSEM_OF(write, down_write),            \
		RWSEM_OF(write, down_write_killable),   \
		RWSEM_OF(write, down_write_trylock),    \
		RWSEM_OF(write, up_write),              \
		RWSEM_OF(set, downgrade_write),         \
		VARIANT(rwsem_inspect),                 \
	};                                              \
	SET_ENTRY(rwsem_ops, ident##_ops)

/* One that has fast paths of its own, or for readers only, or none, or only a trylock. */
#define RWSEM_POLICY(ident, ...)                                  \
	static const struct rwsem_policy ident = { __VA_ARGS__ }; \
	RWSEM_OWN_READS(ident)                                    \
	RWSEM_OWN_WRITES(ident)                                   \
	RWSEM_OPS(ident, ident, ident, ident)

#define RWSEM_POLICY_READS(ident, set, ...)                       \
	static const struct rwsem_policy ident = { __VA_ARGS__ }; \
	RWSEM_OWN_READS(ident)                                    \
	RWSEM_OPS(ident, ident, set, ident)

#define RWSEM_POLICY_LIKE(ident, set, ...)                        \
	static const struct rwsem_policy ident = { __VA_ARGS__ }; \
	RWSEM_OPS(ident, set, set, set)

#define RWSEM_POLICY_TRYLOCK(ident, set, ...)                     \
	static const struct rwsem_policy ident = { __VA_ARGS__ }; \
	RWSEM_OWN_TRYLOCK(ident)                                  \
	RWSEM_OPS(ident, set, set, ident)

/* clang-format off */
RWSEM_POLICY(steal,
	.name = "steal",
	.what = "mainline",
	.read_failed = RWSEM_READ_FAILED_MASK,
	.steal = true);

/* Peng Wang, version 1: every reader of the slow path queues. */
RWSEM_POLICY_LIKE(no_steal, steal,
	.name = "no-steal",
	.what = "a reader that finds a queue joins it",
	.read_failed = RWSEM_READ_FAILED_MASK);

/* Peng Wang, version 2: no steals from when a writer is woken until readers are granted. */
RWSEM_POLICY_READS(writer_phase, steal,
	.name = "writer-phase",
	.what = "readers steal, but not in a writer's phase",
	.read_failed = RWSEM_READ_FAILED_MASK | RWSEM_FLAG_PHASE,
	.phase = RWSEM_FLAG_PHASE,
	.steal = true);

/* Zou Cao: a spinner cannot win while the hand-off is asked for. */
RWSEM_POLICY_LIKE(handoff_spin_break, steal,
	.name = "handoff-spin-break",
	.what = "mainline, but a spinner that sees the hand-off bit queues",
	.read_failed = RWSEM_READ_FAILED_MASK,
	.steal = true,
	.handoff_spin_break = true);

RWSEM_POLICY_READS(exclusive, steal,
	.name = "exclusive",
	.what = "reads are taken as writes",
	.read_failed = RWSEM_READ_FAILED_MASK,
	.exclusive = true);

/* Mainline with the other forms of down_read_trylock(). */
RWSEM_POLICY_TRYLOCK(try_reread, steal,
	.name = "try-reread",
	.what = "mainline, down_read_trylock() loads before each attempt",
	.read_failed = RWSEM_READ_FAILED_MASK,
	.steal = true,
	.trylock = TRYLOCK_REREAD);

RWSEM_POLICY_TRYLOCK(try_guess, steal,
	.name = "try-guess",
	.what = "mainline, down_read_trylock() takes the lock for free at first",
	.read_failed = RWSEM_READ_FAILED_MASK,
	.steal = true,
	.trylock = TRYLOCK_GUESS);

RWSEM_POLICY_TRYLOCK(try_xadd, steal,
	.name = "try-xadd",
	.what = "mainline, down_read_trylock() adds and takes back",
	.read_failed = RWSEM_READ_FAILED_MASK,
	.steal = true,
	.trylock = TRYLOCK_XADD);

/* A checker that does not see this one is no checker. */
RWSEM_POLICY(busted,
	.name = "busted",
	.what = "wrong on purpose: every operation succeeds at once",
	.busted = true);
/* clang-format on */
