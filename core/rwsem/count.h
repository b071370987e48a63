/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_COUNT_H_
#define _RWSEM_COUNT_H_
/*
 * The count word of the rwsem, as in Linux since v5.3 (64-bit):
 *
 *   bit  0      a writer holds the lock
 *   bit  1      the wait queue is not empty
 *   bit  2      hand-off: nobody outside the queue may take the lock
 *   bits 3..7   zero
 *   bits 8..62  number of readers
 *   bit  63     guard: the reader field overflowed
 */
#define RWSEM_UNLOCKED_VALUE 0L
#define RWSEM_WRITER_LOCKED  (1L << 0)
#define RWSEM_FLAG_WAITERS   (1L << 1)
#define RWSEM_FLAG_HANDOFF   (1L << 2)
#define RWSEM_FLAG_READFAIL  ((long)(1UL << 63))
#define RWSEM_READER_SHIFT   8
#define RWSEM_READER_BIAS    (1L << RWSEM_READER_SHIFT)
#define RWSEM_READER_MASK    (~(RWSEM_READER_BIAS - 1))
#define RWSEM_WRITER_MASK    RWSEM_WRITER_LOCKED
#define RWSEM_LOCK_MASK	     (RWSEM_WRITER_MASK | RWSEM_READER_MASK)
#define RWSEM_READ_FAILED_MASK \
	(RWSEM_WRITER_MASK | RWSEM_FLAG_WAITERS | RWSEM_FLAG_HANDOFF | RWSEM_FLAG_READFAIL)

#endif
