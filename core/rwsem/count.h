/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_COUNT_H_
#define _RWSEM_COUNT_H_
/*
 * The count word of the rwsem, as in Linux since v5.3. It is a signed machine
 * word of RWSEM_COUNT_BITS bits:
 *
 *   bit  0            a writer holds the lock
 *   bit  1            the wait queue is not empty
 *   bit  2            hand-off: nobody outside the queue may take the lock
 *   bit  3            writer phase: new readers queue (policy writer-phase; zero with the others)
 *   bits 4..7         zero
 *   bits 8..62 (30)   number of readers
 *   bit  63 (31)      guard: the reader field overflowed
 *
 * The layout of a 32-bit machine differs in the width of the reader field only; a
 * build with RWSEM_COUNT_BITS=32 has it on any machine.
 */
#include "lib/atomic_types.h"

#ifndef RWSEM_COUNT_BITS
#define RWSEM_COUNT_BITS 64
#endif

#if RWSEM_COUNT_BITS == 64
typedef long rwsem_word;
typedef atomic_long_t rwsem_atomic;
#else
typedef s32 rwsem_word;
typedef struct {
	rwsem_word counter;
} rwsem_atomic;
#endif

#define RWSEM_BIT(n)	     ((rwsem_word)(1ull << (n)))

#define RWSEM_UNLOCKED_VALUE ((rwsem_word)0)
#define RWSEM_WRITER_LOCKED  RWSEM_BIT(0)
#define RWSEM_FLAG_WAITERS   RWSEM_BIT(1)
#define RWSEM_FLAG_HANDOFF   RWSEM_BIT(2)
#define RWSEM_FLAG_PHASE     RWSEM_BIT(3)
#define RWSEM_FLAG_READFAIL  RWSEM_BIT(RWSEM_COUNT_BITS - 1)
#define RWSEM_READER_SHIFT   8
#define RWSEM_READER_BIAS    RWSEM_BIT(RWSEM_READER_SHIFT)
#define RWSEM_READER_MASK    (~(RWSEM_READER_BIAS - 1)) /* with the guard bit */
#define RWSEM_WRITER_MASK    RWSEM_WRITER_LOCKED
#define RWSEM_LOCK_MASK	     (RWSEM_WRITER_MASK | RWSEM_READER_MASK)
#define RWSEM_READ_FAILED_MASK \
	(RWSEM_WRITER_MASK | RWSEM_FLAG_WAITERS | RWSEM_FLAG_HANDOFF | RWSEM_FLAG_READFAIL)

/* Readers in the word, us among them where we have added; negative with the guard bit. */
static __always_inline rwsem_word rwsem_readers(rwsem_word count)
{
	/* Arithmetic, as every compiler here does it. */
	/* cppcheck-suppress shiftNegativeLHS */
	return count >> RWSEM_READER_SHIFT;
}

/* The word is free, but somebody queues: whoever made it so owes the queue a wake. */
static __always_inline bool rwsem_owes_wake(rwsem_word count)
{
	return (count & (RWSEM_LOCK_MASK | RWSEM_FLAG_WAITERS)) == RWSEM_FLAG_WAITERS;
}

#endif
