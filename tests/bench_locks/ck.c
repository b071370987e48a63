// SPDX-License-Identifier: GPL-2.0-only
/* Concurrency Kit's ck_rwlock_t: inline, spins, writers first. */
#include <ck_rwlock.h>

#include "kind.h"

static ck_rwlock_t lock __aligned(LINE_SPACING) = CK_RWLOCK_INITIALIZER;

LOCK_PAIRS(reads, ck_rwlock_read_lock(&lock), ck_rwlock_read_unlock(&lock))
LOCK_PAIRS(writes, ck_rwlock_write_lock(&lock), ck_rwlock_write_unlock(&lock))

static const struct lock_kind ck = { .name = "ck", .read = reads, .write = writes };
SET_ENTRY(lock_kind, ck);
