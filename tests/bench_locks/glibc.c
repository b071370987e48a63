// SPDX-License-Identifier: GPL-2.0-only
/* pthread_rwlock_t as it comes: readers first; who waits sleeps on a futex. */
#include <pthread.h>

#include "kind.h"

static pthread_rwlock_t lock __aligned(LINE_SPACING) = PTHREAD_RWLOCK_INITIALIZER;

LOCK_PAIRS(reads, pthread_rwlock_rdlock(&lock), pthread_rwlock_unlock(&lock))
LOCK_PAIRS(writes, pthread_rwlock_wrlock(&lock), pthread_rwlock_unlock(&lock))

static const struct lock_kind glibc = { .name = "glibc", .read = reads, .write = writes };
SET_ENTRY(lock_kind, glibc);
