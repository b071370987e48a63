// SPDX-License-Identifier: GPL-2.0-only
#include "bench/lock_states.h"

#include "lib/choices.h"

#define READER RWSEM_READER_BIAS
#define WRITER RWSEM_WRITER_LOCKED
#define QUEUE  RWSEM_FLAG_WAITERS

const struct lock_state lock_states[] = {
	{ "free", RWSEM_UNLOCKED_VALUE, true, true, true },
	{ "reader-held", READER, true, true, false },
	{ "reader-held-many", READER, false, true, false, .busy = true },
	{ "writer-held", WRITER, true, false, false },
	{ "queued", QUEUE, false, false, false },
	{ "reader+queued", READER | QUEUE, false, false, false },
	{ "handoff", QUEUE | RWSEM_FLAG_HANDOFF, false, false, false },
};
const unsigned lock_nstates = ARRAY_SIZE(lock_states);

const char *choice_lock(unsigned i)
{
	return i < lock_nstates ? lock_states[i].name : NULL;
}

bool lock_state_gives(const struct lock_state *lock, enum form_kind kind)
{
	switch (kind) {
	case FORM_READ:
	case FORM_READ_STAYS:
		return lock->reads;
	case FORM_WRITE:
		return lock->writes;
	default:
		return false;
	}
}
