// SPDX-License-Identifier: GPL-2.0-only
/*
 * Pairs of tasks give a turn to and fro, each time around the moment when the other announces its
 * sleep, looks, parks, and its core falls asleep. A wake that is lost leaves a pair parked,
 * and in the end no core awake but the one that looks after them: the watchdog names them.
 */
#include "bench/wake.h"

#include <stdio.h>

#include <asm/cycles.h>

#include "bench/check.h"
#include "bench/negative.h"
#include "lib/numbers.h"
#include "lib/options.h"
#include "lib/random.h"
#include "machine.h"
#include "report/record.h"
#include "task/cores.h"
#include "task/sched.h"

#define RACE_NS	    200000000
#define RACE_ROUNDS 2000000
#define PAIRS_MAX   (TASKS_MAX / 2)
#define LOST_ONE_IN 97 /* negative=lost-wake, until it is found */

static struct racer {
	u32 turn __aligned(LINE_SPACING); /* given by the other */
	bool over;			  /* the same */
	u64 random __aligned(LINE_SPACING);
	u64 wakes;  /* issued */
	u64 seen;   /* turns that were there before the park */
	u64 caught; /* permits that were: the park returned at once */
	char waits_for[40];
} racers[2 * PAIRS_MAX];

static struct race {
	const struct wake_way *way;
	u64 span, deadline; /* ticks; 0: none */
	u32 rounds;	    /* of a pair at most */
	unsigned npairs;
} race;

/* Somewhere around the time that the other side takes. Once in a while asleep, so that
 * the core rests to a time. */
static void pass_time(struct racer *me)
{
	u64 ticks = random_below(&me->random, 2 * race.span);

	u32 how = random_below(&me->random, 32);

	if (!how)
		task_sleep_until(clock_now() + ticks);
	else if (how < 16)
		task_busy_until(clock_now() + ticks);
}

static void give(struct racer *me, struct racer *other, u32 i, bool over)
{
	WRITE_ONCE(other->over, over);
	WRITE_ONCE(other->turn, i);
	me->wakes++;
	task_wake(task_of(other - racers));
}

static void await(struct racer *me, u32 i)
{
	struct task *self = current_task();
	bool parked = false;

	for (;; parked = true) {
		u64 parks = self->parks;

		task_announce();
		if (READ_ONCE(me->turn) == i)
			break;
		if (!random_below(&me->random, 4))
			task_busy_until(clock_now() + random_below(&me->random, 4 * race.span));
		task_park();
		me->caught += self->parks == parks;
	}
	me->seen += !parked;
}

static bool is_over(u32 i)
{
	return i >= race.rounds || (race.deadline && (s64)(clock_now() - race.deadline) >= 0);
}

static void lead(void *arg)
{
	struct racer *me = arg, *other = me + 1;

	current_task()->waits_for = me->waits_for;
	for (u32 i = 1;; i++) {
		bool over = is_over(i);

		pass_time(me);
		give(me, other, i, over);
		if (over)
			return;
		pass_time(me);
		await(me, i);
	}
}

static void follow(void *arg)
{
	struct racer *me = arg, *other = me - 1;

	current_task()->waits_for = me->waits_for;
	for (u32 i = 1;; i++) {
		pass_time(me);
		await(me, i);
		if (READ_ONCE(me->over))
			return;
		pass_time(me);
		give(me, other, i, false);
	}
}

static u32 rouses;

static void lossy_rouse(unsigned core, u32 *word)
{
	if (__atomic_add_fetch(&rouses, 1, __ATOMIC_RELAXED) % LOST_ONE_IN)
		race.way->rouse(core, word);
}

static void prepare(u32 n, unsigned npairs)
{
	u64 ns = options.time ? options.time : RACE_NS, seed = options.seed;
	u64 rounds = options.rounds ? options.rounds : check_rounds(RACE_ROUNDS, RACE_ROUNDS / 50);

	race.npairs = npairs;
	race.rounds = rounds / (2 * npairs) + 1;
	race.deadline = 0;
	if (!negative("lost-wake") && (options.time || !options.rounds))
		race.deadline = clock_now() + mul_div(ns, machine.clock.hz, 1000000000);
	for (u32 i = 0; i < n; i++) {
		racers[i] = (struct racer){ .random = random_next(&seed) };
		snprintf(racers[i].waits_for, sizeof(racers[i].waits_for), "its turn from task %u",
			 (unsigned)(i ^ 1));
	}
}

static void report(unsigned each)
{
	u64 wakes = 0, seen = 0, caught = 0, parks = 0, rests = 0;
	unsigned uneven = 0;
	char name[64];

	for (unsigned i = 0; i < 2 * race.npairs; i++) {
		wakes += racers[i].wakes;
		seen += racers[i].seen;
		caught += racers[i].caught;
		parks += task_of(i)->parks;
		uneven += racers[i].turn + !(i & 1) != racers[i | 1].turn;
	}
	for (unsigned r = 0; r < cores_count(); r++)
		rests += tasks_rests(r);
	snprintf(name, sizeof(name), "wake/race/%s/%u", race.way->name, each);
	check_begin(name);
	record_u64("tasks", 2 * race.npairs);
	record_u64("cores", cores_count());
	record_u64("wakes", wakes);
	record_u64("seen", seen);
	record_u64("caught", caught);
	record_u64("parks", parks);
	record_u64("rests", rests);
	check_judge(
		!uneven,
		"%llu wakes between %u tasks on %u cores, none lost: %llu before the park, %llu "
		"in it; cores rested %llu times",
		(unsigned long long)wakes, 2 * race.npairs, cores_count(), (unsigned long long)seen,
		(unsigned long long)caught, (unsigned long long)rests);
}

/* Pair p lies between cores p and p + 1, in the second round between p and p + 2, and so on. */
static void run(unsigned npairs, unsigned step, unsigned each)
{
	static struct task_start start[2 * PAIRS_MAX];
	struct wake_way lossy = *race.way;
	struct task_rules rules = { .way = race.way, .seed = options.seed };
	unsigned n = cores_count();

	prepare(2 * npairs, npairs);
	for (unsigned p = 0; p < npairs; p++) {
		unsigned rank = p * step % n;

		start[2 * p] = (struct task_start){ lead, &racers[2 * p], rank };
		start[2 * p + 1] = (struct task_start){ follow, &racers[2 * p + 1],
							(rank + 1 + p * step / n) % n };
	}
	lossy.rouse = lossy_rouse;
	if (negative("lost-wake"))
		rules.way = &lossy;
	tasks_run(start, 2 * npairs, n, &rules);
	report(each);
}

void wake_race(const struct wake_way *way, u64 span)
{
	unsigned n = cores_count(), npairs = 2 * n < PAIRS_MAX ? 2 * n : PAIRS_MAX;

	race.way = way;
	race.span = span;
	if (n > 1)
		run(n / 2 < PAIRS_MAX ? n / 2 : PAIRS_MAX, 2, 1);
	run(npairs, 1, 4);
}
