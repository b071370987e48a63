// SPDX-License-Identifier: GPL-2.0-only
/*
 * A policy is one entry here: it is then known to every experiment and test.
 * Compiled once per variant.
 */
#include "rwsem/fast.h"
#include "rwsem/inspect.h"

#define READ(ident, name, result, mode)                           \
	static result ident##_##name(struct rw_semaphore *sem)    \
	{                                                         \
		return (result)down_read_mode(sem, &ident, mode); \
	}

#define CALL(ident, name, result)                              \
	static result ident##_##name(struct rw_semaphore *sem) \
	{                                                      \
		return name(sem, &ident);                      \
	}

#define RWSEM_POLICY(ident, ...)                                         \
	static const struct rwsem_policy ident = { __VA_ARGS__ };        \
	READ(ident, down_read, void, TASK_UNINTERRUPTIBLE)               \
	READ(ident, down_read_interruptible, int, TASK_INTERRUPTIBLE)    \
	READ(ident, down_read_killable, int, TASK_KILLABLE)              \
	CALL(ident, down_read_trylock, bool)                             \
	CALL(ident, up_read, void)                                       \
	static void ident##_down_write(struct rw_semaphore *sem)         \
	{                                                                \
		down_write_mode(sem, &ident, TASK_UNINTERRUPTIBLE);      \
	}                                                                \
	static int ident##_down_write_killable(struct rw_semaphore *sem) \
	{                                                                \
		return down_write_mode(sem, &ident, TASK_KILLABLE);      \
	}                                                                \
	CALL(ident, down_write_trylock, bool)                            \
	CALL(ident, up_write, void)                                      \
	CALL(ident, downgrade_write, void)                               \
	static const struct rwsem_ops ident##_ops = {                    \
		VARIANT_NAME,                                            \
		&ident,                                                  \
		ident##_down_read,                                       \
		ident##_down_read_interruptible,                         \
		ident##_down_read_killable,                              \
		ident##_down_read_trylock,                               \
		ident##_up_read,                                         \
		ident##_down_write,                                      \
		ident##_down_write_killable,                             \
		ident##_down_write_trylock,                              \
		ident##_up_write,                                        \
		ident##_downgrade_write,                                 \
		VARIANT(rwsem_inspect),                                  \
		VARIANT(rwsem_inspect_quiet),                            \
		VARIANT(rwsem_inspect_held),                             \
	};                                                               \
	SET_ENTRY(rwsem_ops, ident##_ops)

RWSEM_POLICY(steal, .name = "steal", .what = "mainline", .read_failed = RWSEM_READ_FAILED_MASK,
	     .steal = true);

/* Peng Wang, version 1: every reader of the slow path queues. */
RWSEM_POLICY(no_steal, .name = "no-steal", .what = "a reader that finds a queue joins it",
	     .read_failed = RWSEM_READ_FAILED_MASK);

/* Peng Wang, version 2: no steals from when a writer is woken until readers are granted. */
RWSEM_POLICY(writer_phase, .name = "writer-phase",
	     .what = "readers steal, but not in a writer's phase",
	     .read_failed = RWSEM_READ_FAILED_MASK | RWSEM_FLAG_PHASE, .phase = RWSEM_FLAG_PHASE,
	     .steal = true);

/* Zou Cao: a spinner cannot win while the hand-off is asked for. */
RWSEM_POLICY(handoff_spin_break, .name = "handoff-spin-break",
	     .what = "mainline, but a spinner that sees the hand-off bit queues",
	     .read_failed = RWSEM_READ_FAILED_MASK, .steal = true, .handoff_spin_break = true);

RWSEM_POLICY(exclusive, .name = "exclusive", .what = "reads are taken as writes",
	     .read_failed = RWSEM_READ_FAILED_MASK, .exclusive = true);

/* The other forms of down_read_trylock(). */
RWSEM_POLICY(try_reread, .name = "try-reread",
	     .what = "mainline, down_read_trylock() loads before each attempt",
	     .read_failed = RWSEM_READ_FAILED_MASK, .steal = true, .trylock = TRYLOCK_REREAD);

RWSEM_POLICY(try_guess, .name = "try-guess",
	     .what = "mainline, down_read_trylock() takes the lock for free at first",
	     .read_failed = RWSEM_READ_FAILED_MASK, .steal = true, .trylock = TRYLOCK_GUESS);

RWSEM_POLICY(try_xadd, .name = "try-xadd",
	     .what = "mainline, down_read_trylock() adds and takes back",
	     .read_failed = RWSEM_READ_FAILED_MASK, .steal = true, .trylock = TRYLOCK_XADD);

/* A checker that does not see this one is no checker. */
RWSEM_POLICY(busted, .name = "busted", .what = "wrong on purpose: every operation succeeds at once",
	     .busted = true);
