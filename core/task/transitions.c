// SPDX-License-Identifier: GPL-2.0-only
#include "task/transitions.h"

#include "task/cores.h"
#include "task/sched.h"

#define TRANSITION_NAME(name) #name,
const char *const transition_names[TRANSITION_WHATS] = { TRANSITIONS(TRANSITION_NAME) };

const volatile void *transitions_word;

static struct ring {
	u64 written;
	struct transition *entry;
} __aligned(LINE_SPACING) rings[CORES_MAX];

static struct transition pool[TRANSITION_POOL] __aligned(LINE_SPACING);
static unsigned room;

void transitions_begin(const volatile void *word)
{
	room = TRANSITION_POOL / cores_count();
	for (unsigned r = 0; r < cores_count(); r++)
		rings[core_index(r)] = (struct ring){ .entry = pool + (size_t)r * room };
	WRITE_ONCE(transitions_word, word);
}

void transitions_end(void)
{
	WRITE_ONCE(transitions_word, NULL);
}

static u16 task_name(void)
{
	const struct task *task = current_task();
	unsigned n = task_number(task);

	return n < TASKS_MAX ? n : TASKS_MAX + task->core;
}

void transition_add(enum transition_what what, u64 t0, u64 t1, s64 before, s64 after)
{
	struct ring *ring = &rings[this_core()];

	ring->entry[ring->written++ % room] = (struct transition){
		.t0 = t0,
		.dt = t1 - t0 > 0xffffffff ? 0xffffffff : t1 - t0,
		.task = task_name(),
		.what = what,
		.before = before,
		.after = after,
	};
}

u64 transitions_lost(unsigned rank)
{
	u64 written = rings[core_index(rank)].written;

	return written > room ? written - room : 0;
}

unsigned transitions_count(unsigned rank)
{
	u64 written = rings[core_index(rank)].written;

	return written > room ? room : written;
}

const struct transition *transition_at(unsigned rank, unsigned i)
{
	const struct ring *ring = &rings[core_index(rank)];

	return &ring->entry[(transitions_lost(rank) + i) % room];
}

unsigned transitions_room(void)
{
	return room;
}
