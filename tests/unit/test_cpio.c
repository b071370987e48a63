// SPDX-License-Identifier: GPL-2.0-only
/* Archives as cpio(1) makes them, and broken ones. */
#include "unit.h"

#include <stdlib.h>

#include "lib/cpio.h"
#include "says.h"

#define SIZE 1024

static char archive[SIZE];
static size_t used;

static void fill_up(void)
{
	while (used % 4)
		archive[used++] = '\0';
}

static void add(const char *name, const char *bytes)
{
	unsigned size = strlen(bytes), name_size = strlen(name) + 1;

	used += snprintf(archive + used, SIZE - used,
			 "070701%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X", 1, 0100644,
			 0, 0, 1, 0, size, 0, 0, 0, 0, name_size, 0);
	memcpy(archive + used, name, name_size);
	used += name_size;
	fill_up();
	memcpy(archive + used, bytes, size);
	used += size;
	fill_up();
}

static int setup(void **state)
{
	(void)state;
	used = 0;
	add("a/four", "four");
	add("none", "");
	add("five", "12345");
	add("TRAILER!!!", "");
	return 0;
}

/* In a copy of exactly that size, and one byte for a NUL; *text is the file, "" for none. */
static const char *find(size_t size, const char *name, char text[16])
{
	static char why[200];
	char *copy = malloc(size + 1), *found;
	size_t n;

	assert_non_null(copy);
	memcpy(copy, archive, size);
	found = cpio_find(copy, size, name, &n, why, sizeof(why));
	if (found) {
		found[n] = '\0';
		snprintf(text, 16, "%s", found);
		/* The NUL is in nobody's way. */
		assert_true(cpio_find(copy, size, name, &n, why, sizeof(why)) == found);
		assert_non_null(cpio_find(copy, size, "five", &n, why, sizeof(why)));
	}
	free(copy);
	return found ? NULL : why;
}

static void finds_each(void **state)
{
	char text[16];

	(void)state;
	assert_true(cpio_begins(archive, used));
	assert_null(find(used, "a/four", text));
	assert_string_equal(text, "four");
	assert_null(find(used, "none", text));
	assert_string_equal(text, "");
	assert_null(find(used, "five", text));
	assert_string_equal(text, "12345");
}

static void says_what_there_is(void **state)
{
	char text[16];

	(void)state;
	assert_says(find(used, "four", text), "which holds: a/four none five");
}

static void what_follows_the_end_is_nothing(void **state)
{
	char text[16];

	(void)state;
	memset(archive + used, 'x', 100);
	assert_says(find(used + 100, "four", text), "which holds: a/four none five");
}

static void refuses_what_is_cut(void **state)
{
	char text[16];

	(void)state;
	for (size_t size = 110; size < used; size++) {
		const char *why = find(size, "nothing", text);

		if (!why || (!strstr(why, "broken at byte") && !strstr(why, "has no end")))
			fail_msg("cut to %zu bytes: %s", size, why ? why : "accepted");
	}
	assert_false(cpio_begins(archive, 109));
}

static void refuses_sizes_beyond_it(void **state)
{
	static const unsigned numbers[] = { 54, 94 };
	char text[16];

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(numbers); i++) {
		setup(NULL);
		memcpy(archive + numbers[i], "FFFFFFFF", 8);
		assert_says(find(used, "five", text), "broken at byte 0");
		memcpy(archive + numbers[i], "00000000", 8);
		if (numbers[i] == 94)
			assert_says(find(used, "five", text), "broken at byte 0");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(finds_each, setup),
		cmocka_unit_test_setup(says_what_there_is, setup),
		cmocka_unit_test_setup(what_follows_the_end_is_nothing, setup),
		cmocka_unit_test_setup(refuses_what_is_cut, setup),
		cmocka_unit_test_setup(refuses_sizes_beyond_it, setup),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
