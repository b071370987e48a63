// SPDX-License-Identifier: GPL-2.0-only
/*
 * Ours, policy steal; compiled once per variant. `rwsem`: its fast paths inlined, as in this
 * tool's timed loops. `called`: through struct rwsem_ops. `atomics`: nothing but the
 * read-modify-writes that the fast paths execute.
 */
#include "kind.h"
#include "rwsem/fast.h"
#include "rwsem/params.h"

static const struct rwsem_policy steal = {
	.name = "steal",
	.read_failed = RWSEM_READ_FAILED_MASK,
	.steal = true,
};

static struct rw_semaphore sem;
static const struct rwsem_ops *ops;
static rwsem_atomic word __aligned(LINE_SPACING);

static void reset(void)
{
	tasks_reset();
	init_rwsem(&sem, &steal, &rwsem_default_params);
	ops = rwsem_ops_find(VARIANT_NAME, "steal");
}

static void take_word(void)
{
	rwsem_word free = RWSEM_UNLOCKED_VALUE;

	(void)atomic_long_try_cmpxchg_acquire(&word, &free, RWSEM_WRITER_LOCKED);
}

LOCK_PAIRS(read_inline, (void)down_read_mode(&sem, &steal, TASK_UNINTERRUPTIBLE),
	   up_read(&sem, &steal))
LOCK_PAIRS(write_inline, (void)down_write_mode(&sem, &steal, TASK_UNINTERRUPTIBLE),
	   up_write(&sem, &steal))
LOCK_PAIRS(read_called, ops->down_read(&sem), ops->up_read(&sem))
LOCK_PAIRS(write_called, ops->down_write(&sem), ops->up_write(&sem))
LOCK_PAIRS(read_atomics, (void)atomic_long_add_return_acquire(RWSEM_READER_BIAS, &word),
	   (void)atomic_long_add_return_release(-RWSEM_READER_BIAS, &word))
LOCK_PAIRS(write_atomics, take_word(),
	   (void)atomic_long_add_return_release(-RWSEM_WRITER_LOCKED, &word))

static const struct lock_kind inlined = { "rwsem", VARIANT_NAME, false,
					  reset,   read_inline,	 write_inline };
static const struct lock_kind called = { "rwsem, called", VARIANT_NAME, false,
					 reset,		  read_called,	write_called };
static const struct lock_kind atomics = { "its atomics", VARIANT_NAME, true,
					  NULL,		 read_atomics, write_atomics };
SET_ENTRY(lock_kind, inlined);
SET_ENTRY(lock_kind, called);
SET_ENTRY(lock_kind, atomics);
