// SPDX-License-Identifier: GPL-2.0-only
/* Logs of two cores, made by hand: those that have an order, and those that have none. */
#include "unit.h"

#include <asm/percpu.h>

#include "fake_machine.h"
#include "task/cores.h"
#include "task/history.h"
#include "task/park.h"

static const u64 word;

/* Goes on in the ring of that core. */
static void on(unsigned index)
{
	hosted_core = index;
}

static void change(u64 t0, u64 t1, s64 before, s64 after)
{
	transition_add(TRANSITION_rmw, t0, t1, before, after);
}

static int setup(void **state)
{
	(void)state;
	if (!cores_started()) {
		fake_machine_reset(2);
		cores_start(2);
	}
	tasks_reset();
	transitions_begin(&word);
	on(0);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	transitions_end();
	on(0);
	return 0;
}

static bool join(struct history *h)
{
	return history_join(2, 0, 0, h);
}

static void joins_by_words(void **state)
{
	struct history h;

	(void)state;
	change(10, 20, 0, 256);
	change(40, 50, 512, 256);
	on(1);
	change(15, 30, 256, 512);
	change(60, 70, 256, 0);
	assert_true(join(&h));
	assert_int_equal(h.n, 4);
	assert_int_equal(h.entry[1].rank, 1);
	assert_int_equal(history_at(&h, 3)->after, 0);
}

/* Both find 0; only the one order leads to an end, and it is not that of the times. */
static void steps_back(void **state)
{
	struct history h;

	(void)state;
	change(10, 90, 0, 1);
	change(91, 95, 1, 2);
	on(1);
	change(10, 20, 0, 1);
	change(21, 30, 1, 0);
	assert_true(join(&h));
	assert_int_equal(h.entry[0].rank, 1);
}

static void finds_the_missing_change(void **state)
{
	struct history h;

	(void)state;
	change(10, 20, 0, 256);
	on(1);
	change(30, 40, 512, 256);
	assert_false(join(&h));
	assert_int_equal(h.lost, 0);
	assert_int_equal(h.n, 1);
	assert_int_equal(h.word, 256);
	assert_int_equal(h.rank, 1);
	assert_int_equal(h.at, 0);
}

/* The words fit, but the second begins when the first, which it needs, had not begun. */
static void believes_the_clock(void **state)
{
	struct history h;

	(void)state;
	change(100, 110, 0, 256);
	on(1);
	change(10, 20, 256, 0);
	assert_false(join(&h));
	assert_true(history_join(2, 0, 100, &h));
}

static void other_notes_are_no_changes(void **state)
{
	struct history h;

	(void)state;
	transition_note(TRANSITION_mark, 7);
	change(10, 20, 0, 1);
	transition_note(TRANSITION_park, 0);
	assert_true(join(&h));
	assert_int_equal(h.n, 1);
}

static void says_what_was_overwritten(void **state)
{
	struct history h;

	(void)state;
	for (unsigned i = 0; i < transitions_room() + 3; i++)
		change(i, i, 0, 0);
	assert_false(join(&h));
	assert_int_equal(h.lost, 3);
	assert_int_equal(transition_at(0, 0)->t0, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(joins_by_words, setup, teardown),
		cmocka_unit_test_setup_teardown(steps_back, setup, teardown),
		cmocka_unit_test_setup_teardown(finds_the_missing_change, setup, teardown),
		cmocka_unit_test_setup_teardown(believes_the_clock, setup, teardown),
		cmocka_unit_test_setup_teardown(other_notes_are_no_changes, setup, teardown),
		cmocka_unit_test_setup_teardown(says_what_was_overwritten, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
