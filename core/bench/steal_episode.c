// SPDX-License-Identifier: GPL-2.0-only
/* What each task of run=steal does. */
#include "bench/steal.h"

#include <asm/cycles.h>

#include "bench/negative.h"
#include "lib/numbers.h"
#include "lib/options.h"
#include "lib/random.h"
#include "task/cores.h"
#include "task/transitions.h"
#include "task/watchdog.h"

#define APART_NS  2000 /* at most, between the writer's sleep and the unlock */
#define LOG_SPARE 4    /* a batch ends when a ring is full but for one in so many */

static u64 ticks(u64 ns)
{
	return mul_div(ns, machine.clock.hz, 1000000000);
}

/* Stores for all, and makes cores look that rest until a word that another wrote. */
static void tell(u32 *word, u32 value)
{
	__atomic_store_n(word, value, __ATOMIC_RELEASE);
	for (unsigned r = 0; r < cores_count(); r++)
		wait_kick(core_index(r));
}

static bool open_or_won(rwsem_word count)
{
	return rwsem_owes_wake(count) || READ_ONCE(steal.won);
}

/* The core's next arrival behind `from`, or the first behind the origin. */
static u64 next_due(struct steal_core *me, u64 due, u64 from, bool first)
{
	u64 gap = steal.gap;

	/* A broken twin: comes when the lock lies open. */
	if (negative("arrival")) {
		wait_until(&steal.sem.count.counter, open_or_won(VAL));
		return clock_now();
	}
	if (steal.point->arrival == ARRIVE_FIXED) {
		if (first)
			return from + (u64)((__uint128_t)random_next(&me->random) * gap >> 64);
		return due + (from - due + gap) / gap * gap;
	}
	if (steal.point->arrival == ARRIVE_BURST) {
		if (!first && me->arrivals % STEAL_BURST)
			return from;
		gap *= STEAL_BURST;
	}
	return from + draw_exp(gap, &me->random);
}

/* The latest of them. */
static void keep_late(struct steal_core *me, u64 late)
{
	me->late[(me->arrivals + me->missed) % STEAL_LATE] = late > 0xffffffff ? 0xffffffff : late;
}

static void take_and_leave(struct steal_core *me)
{
	bool write = options.writes && random_below(&me->random, 100) < options.writes;
	u64 hold = ticks(law_draw(&steal.point->hold, &me->random));

	if (write)
		steal.ops->down_write(&steal.sem);
	else
		steal.ops->down_read(&steal.sem);
	task_busy_until(clock_now() + hold);
	if (write)
		steal.ops->up_write(&steal.sem);
	else
		steal.ops->up_read(&steal.sem);
}

static void arrive(struct steal_core *me, u64 due)
{
	u64 *events = rwsem_events[this_core()].n;
	u64 before = events[LOCKEVENT_rlock_steal] + events[LOCKEVENT_opt_lock], now;

	transition_note(TRANSITION_mark, 1);
	now = clock_now();
	keep_late(me, now - due);
	me->arrivals++;
	take_and_leave(me);
	transition_note(TRANSITION_mark, 0);
	me->stolen += events[LOCKEVENT_rlock_steal] + events[LOCKEVENT_opt_lock] - before;
}

/* Arrivals that fall while this core is busy with one are not made up for. */
static void read_episode(struct steal_core *me)
{
	const struct wake_way *spin = wake_way_find("spin");
	u64 due = next_due(me, 0, steal.origin, true);

	for (;;) {
		u64 now;

		spin->rest(&steal.won, due);
		now = clock_now();
		if (__atomic_load_n(&steal.won, __ATOMIC_ACQUIRE)) {
			/* Due before the writer had it: this core could not come in time. */
			if ((s64)(steal.won_at - due) > 0) {
				keep_late(me, steal.won_at - due);
				me->missed++;
			}
			return;
		}
		if ((s64)(now - due) < 0)
			continue;
		arrive(me, due);
		due = next_due(me, due, clock_now(), false);
	}
}

static void read_task(void *arg)
{
	struct steal_core *me = arg;

	for (u32 episode = 1;; episode++) {
		wait_until(&steal.opened, VAL == episode || READ_ONCE(steal.over));
		if (READ_ONCE(steal.over))
			return;
		read_episode(me);
		tell(&me->finished, episode);
	}
}

static void write_task(void *arg)
{
	struct steal_core *me = arg;

	/* This one is to queue, also where arriving writers may spin. */
	WRITE_ONCE(current_task()->need_resched, true);
	for (u32 episode = 1;; episode++) {
		u64 start;

		wait_until(&steal.go, VAL == episode || READ_ONCE(steal.over));
		if (READ_ONCE(steal.over))
			return;
		start = clock_now();
		steal.ops->down_write(&steal.sem);
		steal.won_at = clock_now();
		steal.waited = steal.won_at - start;
		steal_sample(&steal.wait, steal.waited);
		tell(&steal.won, 1);
		steal.ops->up_write(&steal.sem);
		tell(&me->finished, episode);
	}
}

/* After an episode, when nobody is at the lock. */
static void count_episode(void)
{
	struct steal_counts *c = &steal.counts;
	const struct rwsem_params *p = &steal.point->params;
	u64 steals = 0, T = ticks(p->T * p->tick_ns), paid = T ? steal.waited / T : 0;

	for (unsigned r = 0; r < cores_count(); r++)
		steals += steal.core[r].stolen;
	c->episodes++;
	c->stolen += steals > 0;
	c->steals += steals;
	c->most = steals > c->most ? steals : c->most;
	c->runs[steals < STEAL_RUNS ? steals : STEAL_RUNS]++;
	c->tax[paid < STEAL_TAX ? paid : STEAL_TAX]++;
}

static bool enough(void)
{
	if (!steal.episodes_left || (s64)(clock_now() - steal.deadline) >= 0)
		return true;
	for (unsigned r = 0; steal.logged && r < cores_count(); r++)
		if (transitions_count(r) > transitions_room() / LOG_SPARE)
			return true;
	return false;
}

/* The writer has queued and gone to sleep. */
static void await_sleep(void)
{
	struct wait wait = { 0 };

	wait_until(&steal.sem.count.counter, VAL & RWSEM_FLAG_WAITERS);
	while (READ_ONCE(task_of(STEAL_WRITER)->on_cpu))
		wait_poll(&wait);
}

static void hold_episode(struct steal_core *me, u32 episode)
{
	for (unsigned r = 0; r < cores_count(); r++)
		steal.core[r].stolen = 0;
	steal.won = 0;
	steal.ops->down_write(&steal.sem);
	tell(&steal.go, episode);
	await_sleep();
	task_busy_until(clock_now() + ticks(random_below(&me->random, APART_NS)));
	steal.origin = clock_now();
	tell(&steal.opened, episode);
	steal.ops->up_write(&steal.sem);
	if (cores_count() == 2)
		read_episode(me);
	for (unsigned r = 1; r < cores_count(); r++)
		wait_until(&steal.core[r].finished, VAL == episode);
	count_episode();
}

static void hold_task(void *arg)
{
	u32 episode = 0;

	while (!enough()) {
		hold_episode(arg, ++episode);
		steal.episodes_left--;
		progress("stealing");
	}
	tell(&steal.over, 1);
}

void steal_episodes(const struct task_rules *rules)
{
	static struct task_start start[STEAL_READERS_MAX + 2];
	unsigned n = cores_count();

	steal.go = steal.opened = steal.over = steal.won = 0;
	for (unsigned r = 0; r < n; r++) {
		steal.core[r].finished = 0;
		start[r] = (struct task_start){ r == STEAL_HOLDER   ? hold_task
						: r == STEAL_WRITER ? write_task
								    : read_task,
						&steal.core[r], r };
	}
	tasks_run(start, n, n, rules);
}
