// SPDX-License-Identifier: GPL-2.0-only
/* Every form of every variant on every word: the outcome, and what is left in the word. */
#include "unit.h"

#include "lib/variant.h"
#include "rwsem/count.h"
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

/* Only adding first makes a transient reader, so only it can owe a wake: queue, and no holder left.
 */
static enum trylock expected(const struct trylock_form *form, long word, enum trylock outcome)
{
	bool free_with_queue =
		(word & (RWSEM_LOCK_MASK | RWSEM_FLAG_WAITERS)) == RWSEM_FLAG_WAITERS;

	return !strcmp(form->name, "xadd") && free_with_queue ? TRYLOCK_FAILED_OWES_WAKE : outcome;
}

static void outcomes(void **state)
{
	unsigned forms = 0;

	(void)state;
	for_each_set_entry(trylock_form, f) {
		if ((*f)->empty || !variant_usable_here((*f)->variant))
			continue;
		forms++;
		for (size_t i = 0; i < ARRAY_SIZE(cases); i++) {
			atomic_long_t count = { cases[i].word };
			enum trylock got = (*f)->once(&count);

			assert_int_equal(got, expected(*f, cases[i].word, cases[i].outcome));
			assert_int_equal(count.counter,
					 cases[i].word +
						 (got == TRYLOCK_ACQUIRED ? RWSEM_READER_BIAS : 0));
		}
	}
	assert_true(forms >= 6);
}

/* The loops around the forms do what the forms do, count it, and give every shot a time. */
static void loops(void **state)
{
	(void)state;
	for_each_set_entry(trylock_form, f) {
		for (int end = 0; end < SHOT_ENDS && variant_usable_here((*f)->variant); end++) {
			atomic_long_t words[3] = { { 0 }, { RWSEM_WRITER_LOCKED }, { 0x500 } };
			atomic_long_t *word[3] = { &words[2], &words[0], &words[1] };
			u32 ticks[3] = { ~0u, ~0u, ~0u };
			struct shots shots = { .word = word, .ticks = ticks, .n = 3 };

			(*f)->shoot[end](&shots);
			assert_int_equal(shots.acquired, (*f)->empty ? 0 : 2);
			assert_int_equal(words[0].counter, (*f)->empty ? 0 : 0x100);
			assert_int_equal(words[1].counter, 1);
			assert_int_equal(words[2].counter, (*f)->empty ? 0x500 : 0x600);
			for (int i = 0; i < 3; i++)
				assert_int_not_equal(ticks[i], ~0u);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(outcomes), cmocka_unit_test(loops) };

	return cmocka_run_group_tests_name("trylock", tests, NULL, NULL);
}
