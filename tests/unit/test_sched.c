// SPDX-License-Identifier: GPL-2.0-only
/* Tasks on the cores of the fake machine: turns, permits, sleeps, modelled delays, lost wakes. */
#include "unit.h"

#include <sys/wait.h>
#include <unistd.h>

#include <asm/cycles.h>

#include "fake_machine.h"
#include "lib/options.h"
#include "task/cores.h"
#include "task/sched.h"
#include "task/wait.h"
#include "task/watchdog.h"

#define CORES 3
#define MS    1000000 /* ticks: the fake clock's Hz is 10^9 as far as core/ knows */

static struct task_rules rules;

static int start(void **state)
{
	(void)state;
	fake_machine_reset(CORES);
	tasks_reset();
	wait_yields = true;
	rules.way = wake_way_find("spin");
	assert_int_equal(cores_start(CORES), CORES);
	return 0;
}

static unsigned trail[64], steps;

static void in_turn(void *arg)
{
	for (int i = 0; i < 3; i++) {
		trail[steps++] = (unsigned)(uintptr_t)arg;
		task_sleep_until(clock_now());
	}
}

static void tasks_take_turns(void **state)
{
	struct task_start three[] = { { in_turn, (void *)0, 0 },
				      { in_turn, (void *)1, 0 },
				      { in_turn, (void *)2, 0 } };

	(void)state;
	steps = 0;
	tasks_run(three, 3, 1, &rules);
	assert_int_equal(steps, 9);
	for (unsigned i = 0; i < steps; i++)
		assert_int_equal(trail[i], i % 3);
}

static u32 ran[CORES];

static void count(void *arg)
{
	unsigned rank = (unsigned)(uintptr_t)arg;

	if (current_task()->core == core_index(rank))
		__atomic_fetch_add(&ran[rank], 1, __ATOMIC_RELAXED);
	task_sleep_until(clock_now() + 1000);
}

static void each_on_its_core(void **state)
{
	struct task_start many[12];

	(void)state;
	for (unsigned i = 0; i < ARRAY_SIZE(many); i++)
		many[i] = (struct task_start){ count, (void *)(uintptr_t)(i % CORES), i % CORES };
	tasks_run(many, ARRAY_SIZE(many), CORES, &rules);
	for (unsigned r = 0; r < CORES; r++)
		assert_int_equal(ran[r], 4);
	assert_int_equal(task_number(task_of(11)), 11);
	assert_int_equal(task_number(&core_tasks[0]), TASKS_MAX);
}

/* A wake behind the announcement is kept, one before it is not. */
static void permits(void *arg)
{
	struct task *self = current_task();

	(void)arg;
	task_announce();
	task_wake(self);
	task_park();
	assert_int_equal(self->parks, 0);
	task_park();
	assert_int_equal(self->parks, 0);
	task_wake(self);
	task_announce();
	assert_int_equal(atomic_long_read(&self->permit), 0);
}

static void permit_is_sticky(void **state)
{
	struct task_start one = { permits, NULL, 0 };

	(void)state;
	tasks_run(&one, 1, 1, &rules);
}

static u64 until, woke;
static u32 asleep;

static void sleeper(void *arg)
{
	(void)arg;
	until = clock_now() + 20 * MS;
	WRITE_ONCE(asleep, 1);
	task_sleep_until(until);
	woke = clock_now();
}

static void waker(void *arg)
{
	(void)arg;
	wait_until(&asleep, VAL);
	for (int i = 0; i < 100; i++)
		task_wake(task_of(0));
}

static void wake_ends_no_sleep(void **state)
{
	struct task_start two[] = { { sleeper, NULL, 1 }, { waker, NULL, 0 } };

	(void)state;
	tasks_run(two, 2, 2, &rules);
	assert_true((s64)(woke - until) >= 0);
}

static u32 turn;
static u64 roused, least;

static void await_turns(void *arg)
{
	for (u32 i = 1; i <= (uintptr_t)arg; i++) {
		for (;;) {
			task_announce();
			if (READ_ONCE(turn) == i)
				break;
			task_park();
		}
		if (current_task()->fresh && clock_now() - roused < least)
			least = clock_now() - roused;
		current_task()->fresh = false;
		WRITE_ONCE(turn, 0);
	}
}

static void give_turns(void *arg)
{
	for (u32 i = 1; i <= (uintptr_t)arg; i++) {
		while (READ_ONCE(task_of(0)->state) != TASK_PARKED)
			wait_relax();
		roused = clock_now();
		WRITE_ONCE(turn, i);
		task_wake(task_of(0));
		wait_until(&turn, VAL == 0);
	}
}

static u64 quickest(const char *delay, unsigned turns)
{
	struct task_start two[] = { { await_turns, (void *)(uintptr_t)turns, 1 },
				    { give_turns, (void *)(uintptr_t)turns, 0 } };
	const char *why;

	assert_true(law_parse(delay, &rules.wake_delay, &why));
	least = UINT64_MAX;
	tasks_run(two, 2, 2, &rules);
	rules.wake_delay = (struct law){ 0 };
	assert_true(task_of(0)->parks >= turns);
	return least;
}

static void modelled_delay(void **state)
{
	(void)state;
	assert_true(quickest("0", 50) < 10 * MS);
	assert_true(quickest("10ms", 5) >= 10 * MS);
	assert_true(quickest("uniform:1ms", 50) < 10 * MS);
}

static void times(void **state)
{
	struct task_start two[] = { { sleeper, NULL, 1 }, { waker, NULL, 0 } };
	const struct task *task = task_of(0);

	(void)state;
	rules.times = true;
	asleep = 0;
	tasks_run(two, 2, 2, &rules);
	rules.times = false;
	assert_true(task->times.asleep >= 19 * MS);
	assert_int_equal(task->times.parked, 0);
	assert_true(task->times.running > 0);
}

/* Halts for good, as a core that waits for an interrupt does; is not told, or does not hear. */
static bool lossy, deaf;

static void halt(u32 *word, u64 limit)
{
	if (limit) {
		wake_poll(word, limit);
		return;
	}
	if (!wake_fall_asleep(word))
		return;
	while (READ_ONCE(deaf) || wake_is_asleep(word))
		usleep(100);
}

static void tell(unsigned core, u32 *word)
{
	(void)core;
	if (!lossy)
		wake_sleeper(word);
}

static const char *usable(void)
{
	return NULL;
}

static const struct wake_way halting = { "halting", "a test", usable, halt, tell };

static void ways_by_name(void **state)
{
	(void)state;
	assert_ptr_equal(wake_way_chosen(), wake_way_find("spin"));
	assert_null(wake_way_refuse());
	assert_null(wake_way_find("luck"));
}

static void halted_cores_wake(void **state)
{
	(void)state;
	rules.way = &halting;
	assert_true(quickest("0", 50) > 0);
}

static void never_woken(void *arg)
{
	current_task()->waits_for = arg;
	task_announce();
	task_park();
}

/* The only core that is left looks after itself. */
static void nobody_wakes(void **state)
{
	struct task_start one = { never_woken, "godot", 0 };

	(void)state;
	watchdog_limit_ns = 50 * MS;
	if (!setjmp(fake_exit))
		tasks_run(&one, 1, 1, &rules);
	assert_int_equal(fake_status, 3);
	assert_non_null(strstr(fake_output, "HANG: task 0 on core 0: parked (1 times so far), "
					    "waits for godot; nobody woke it"));
}

/* Then its own core rests as well, and is the only one to see that nothing comes of it. */
static void wake_in_vain(void *arg)
{
	while (READ_ONCE(task_of(0)->state) != TASK_PARKED)
		wait_relax();
	usleep(10000);
	lossy = !arg;
	WRITE_ONCE(deaf, arg != NULL);
	task_wake(task_of(0));
	never_woken("godot");
}

static const char *const losses[] = {
	"its core was not roused",
	"its core roused, which rests on",
};

/* In a process of its own: nothing runs after the watchdog. Status 0: it named the task. */
static void __noreturn lose_a_wake(unsigned how)
{
	struct task_start two[] = { { never_woken, "a friend", 1 },
				    { wake_in_vain, (void *)(uintptr_t)how, 0 } };

	alarm(100);
	start(NULL);
	rules.way = &halting;
	watchdog_limit_ns = 50 * MS;
	if (!setjmp(fake_exit))
		tasks_run(two, 2, 2, &rules);
	_exit(fake_status != 3 ||
	      !strstr(fake_output, "HANG: task 0 on core 1: parked (1 times so far), waits for a "
				   "friend; LOST WAKE: it was woken") ||
	      !strstr(fake_output, losses[how]));
}

static pid_t losers[ARRAY_SIZE(losses)];

static void lost_wakes_are_named(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(losers); i++) {
		int status;

		assert_int_equal(waitpid(losers[i], &status, 0), losers[i]);
		assert_int_equal(status, 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lost_wakes_are_named),
		cmocka_unit_test(tasks_take_turns),
		cmocka_unit_test(each_on_its_core),
		cmocka_unit_test(permit_is_sticky),
		cmocka_unit_test(wake_ends_no_sleep),
		cmocka_unit_test(modelled_delay),
		cmocka_unit_test(times),
		cmocka_unit_test(ways_by_name),
		cmocka_unit_test(halted_cores_wake),
		cmocka_unit_test(nobody_wakes),
	};

	/* What is broken may also never end. */
	alarm(100);
	/* Before there are threads. */
	for (unsigned i = 0; i < ARRAY_SIZE(losers); i++) {
		losers[i] = fork();
		if (!losers[i])
			lose_a_wake(i);
	}
	return cmocka_run_group_tests_name("sched", tests, start, NULL);
}
