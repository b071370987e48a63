// SPDX-License-Identifier: GPL-2.0-only
/* Every form of every variant on every word: the outcome, and what is left in the word. */
#include "unit.h"

#include "bench/forms.h"
#include "bench/lock_states.h"
#include "lib/variant.h"
#include "meas/shots.h"
#include "rwsem/count.h"
#include "rwsem/owner.h"
#include "trylock/form.h"

static const struct {
	long word;
	enum trylock outcome;
} cases[] = {
	{ 0x0, TRYLOCK_ACQUIRED },
	{ 0x100, TRYLOCK_ACQUIRED },
	{ 0x300, TRYLOCK_ACQUIRED },
	{ 0x1, TRYLOCK_FAILED },
	{ 0x2, TRYLOCK_FAILED },
	{ 0x3, TRYLOCK_FAILED },
	{ 0x6, TRYLOCK_FAILED },
	{ 0x7, TRYLOCK_FAILED },
	{ 0x102, TRYLOCK_FAILED },
	{ 0x106, TRYLOCK_FAILED },
	{ 0x4, TRYLOCK_FAILED },
	{ (long)(1UL << 63), TRYLOCK_FAILED },
	{ (long)(1UL << 63 | 0x100), TRYLOCK_FAILED },
};

#define FREE_WITH_QUEUE(word) \
	(((word) & (RWSEM_LOCK_MASK | RWSEM_FLAG_WAITERS)) == RWSEM_FLAG_WAITERS)

/* What a form comes to on a word; only what adds and takes back can owe a wake. */
static enum trylock expected(const struct trylock_form *form, long word, enum trylock reader)
{
	if (form->kind == FORM_WRITE)
		return word ? TRYLOCK_FAILED : TRYLOCK_ACQUIRED;
	if (!strcmp(form->name, "xadd") && FREE_WITH_QUEUE(word))
		return TRYLOCK_FAILED_OWES_WAKE;
	return reader;
}

/* What it leaves in the word: its lock; or, down_read()'s fast path, a reader for the slow path. */
static long left(const struct trylock_form *form, long word, enum trylock got)
{
	if (got == TRYLOCK_ACQUIRED)
		return word + (form->kind == FORM_WRITE ? RWSEM_WRITER_LOCKED : RWSEM_READER_BIAS);
	return word + (form->kind == FORM_READ_STAYS ? RWSEM_READER_BIAS : 0);
}

static void outcomes(void **state)
{
	unsigned forms = 0;

	(void)state;
	for_each_set_entry(trylock_form, f) {
		if (!is_lock_form(*f) || !variant_usable_here((*f)->variant))
			continue;
		forms++;
		for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
			atomic_long_t count = { cases[i].word };
			enum trylock got = (*f)->once(&count);

			assert_int_equal(got, expected(*f, cases[i].word, cases[i].outcome));
			assert_int_equal(count.counter, left(*f, cases[i].word, got));
		}
	}
	assert_true(forms >= 16);
}

/* Shots of a form do what it does; each is counted and timed, and owns the lock in full. */
static void shots_of(const struct trylock_form *form, enum shot_body body, enum shot_end end)
{
	struct lock_words words[2] = { { { 0 }, { RWSEM_NONSPINNABLE } }, { { 1 }, { 0x77 } } };
	struct lock_words *lock[2] = { &words[1], &words[0] };
	u32 ticks[2] = { ~0u, ~0u };
	u8 acquired[2] = { 9, 9 }, failures[2];
	struct shots shots = { .lock = lock,
			       .ticks = ticks,
			       .acquired = acquired,
			       .failures = failures,
			       .n = 2,
			       .self = 0x5000 };
	bool owns = is_lock_form(form) && body == BODY_FULL;
	long flags = form->kind == FORM_WRITE ? 0 : RWSEM_READER_OWNED | RWSEM_NONSPINNABLE;

	shots_take(form, body, end, &shots);
	assert_int_equal(acquired[0], 0);
	assert_int_equal(acquired[1], is_lock_form(form));
	assert_int_equal(words[0].count.counter,
			 is_lock_form(form) ? left(form, 0, TRYLOCK_ACQUIRED) : 0);
	assert_int_equal(words[0].owner.counter, owns ? 0x5000 | flags : RWSEM_NONSPINNABLE);
	assert_int_equal(words[1].owner.counter, 0x77);
	assert_int_not_equal(ticks[0], ~0u);
	assert_int_not_equal(ticks[1], ~0u);
}

static void shots(void **state)
{
	(void)state;
	for_each_set_entry(trylock_form, f) {
		for (int i = 0; i < SHOT_BODIES * SHOT_ENDS && variant_usable_here((*f)->variant);
		     i++)
			shots_of(*f, i / SHOT_ENDS, i % SHOT_ENDS);
	}
}

/* A burst leaves the lock as it was, whether it got it each time or never. */
static void bursts(void **state)
{
	static const long words[] = { 0, RWSEM_WRITER_LOCKED };

	(void)state;
	for_each_set_entry(trylock_form, f) {
		for (int i = 0; (*f)->loop && i < 2 && variant_usable_here((*f)->variant); i++) {
			struct lock_words lock = { { words[i] }, { 0 } };
			struct burst burst = { 77, 77, 77 };

			(*f)->loop(&lock, 0x1000, 10, &burst);
			assert_int_equal(burst.acquired, is_lock_form(*f) && !words[i] ? 10 : 0);
			assert_in_range(burst.streak, 0, 1);
			assert_int_equal(burst.failures, burst.streak * 10);
			assert_int_equal(lock.count.counter, words[i]);
		}
	}
}

/* The table of lock states says of each form what the form does. */
static void lock_states_agree(void **state)
{
	(void)state;
	for_each_set_entry(trylock_form, f) {
		for (unsigned l = 0; l < lock_nstates && variant_usable_here((*f)->variant); l++) {
			atomic_long_t count = { lock_states[l].count };

			assert_int_equal((*f)->once(&count) == TRYLOCK_ACQUIRED,
					 lock_state_gives(&lock_states[l], (*f)->kind));
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(outcomes),
		cmocka_unit_test(shots),
		cmocka_unit_test(bursts),
		cmocka_unit_test(lock_states_agree),
	};

	return cmocka_run_group_tests_name("trylock", tests, NULL, NULL);
}
