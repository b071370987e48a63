// SPDX-License-Identifier: GPL-2.0-only
#include "unit.h"

#include "lib/numbers.h"
#include "lib/options.h"

static char error[512];

static bool parse(const char *line, struct options *o)
{
	*o = (struct options){ 0 };
	error[0] = '\0';
	return options_parse(line, o, error, sizeof(error));
}

static void good_words(void **state)
{
	struct options o;

	(void)state;
	assert_true(parse(
		"  run=selftest,trylock cores=4\tseed=0x10 pair=1,0 limit=2s functional=1 ", &o));
	assert_string_equal(o.run, "selftest,trylock");
	assert_int_equal(o.cores, 4);
	assert_int_equal(o.seed, 16);
	assert_int_equal(o.pair[0], 1);
	assert_int_equal(o.pair[1], 0);
	assert_int_equal(o.limit_ns, 2000000000);
	assert_true(o.functional);
	assert_true(parse("", &o));
	assert_string_equal(o.run, "");
}

/* Each is refused by one line that holds the word, and what is accepted. */
static void bad_words(void **state)
{
	static const struct {
		const char *line, *names, *accepts;
	} bad[] = {
		{ "bogus=1", "'bogus=1'", "run form" },
		{ "run", "'run'", "run form" },
		{ "run=nothing", "'nothing'", "selftest" },
		{ "run=selftest,nothing", "'nothing'", "selftest" },
		{ "run=", "run=", "selftest" },
		{ "form=gues", "'gues'", "guess" },
		{ "state=there", "'there'", "there-read" },
		{ "variant=x87", "'x87'", "c11" },
		{ "cores=two", "cores=two", "a number" },
		{ "cores=-1", "cores=-1", "a number" },
		{ "cores=0", "cores=0", "a number from 1 to" },
		{ "cores=99999999999999999999999", "cores=9999", "a number" },
		{ "pair=1", "pair=1", "two different" },
		{ "pair=1,1", "pair=1,1", "two different" },
		{ "limit=5", "limit=5", "ns, us, ms or s" },
		{ "limit=5m", "limit=5m", "ns, us, ms or s" },
		{ "functional=2", "functional=2", "0 or 1" },
		{ "negative=luck", "'luck'", "coherence" },
		{ "under=vmware", "'vmware'", "tcg" },
		{ "-- console=ttyS0", "'console=ttyS0'", "run form" },
	};
	struct options o;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
		assert_false(parse(bad[i].line, &o));
		assert_non_null(strstr(error, bad[i].names));
		assert_non_null(strstr(error, bad[i].accepts));
		assert_null(strchr(error, '\n'));
	}
}

/* The first error is told; what comes later still says how to end. */
static void words_after_a_bad_one(void **state)
{
	struct options o;

	(void)state;
	assert_false(parse("nosuch=1 under=tcg cores=x exit=none", &o));
	assert_non_null(strstr(error, "nosuch"));
	assert_string_equal(o.exit, "none");
	assert_string_equal(o.under, "tcg");
}

static void firmware_words(void **state)
{
	struct options o;

	(void)state;
	assert_true(parse(
		"coherent_pool=1M 8250.nr_uarts=1 root=/dev/mmcblk0p2 rootwait run=selftest", &o));
	assert_string_equal(o.skipped,
			    "coherent_pool=1M 8250.nr_uarts=1 root=/dev/mmcblk0p2 rootwait");
	assert_string_equal(o.run, "selftest");
	assert_true(parse("anything at=all foo -- run=selftest", &o));
	assert_string_equal(o.run, "selftest");
	assert_true(parse("run=trylock --", &o));
	assert_string_equal(o.run, "");
	assert_true(parse("-- run=selftest", &o));
	assert_false(parse("x--y", &o));
}

static void long_lines(void **state)
{
	static char line[2 * CMDLINE_MAX];
	struct options o;

	(void)state;
	memset(line, 'a', sizeof(line) - 1);
	assert_false(parse(line, &o));
	memset(line, 'a', sizeof(line) - 1);
	memcpy(line, "board=", 6);
	line[900] = '\0';
	assert_false(parse(line, &o));
	assert_non_null(strstr(error, "board=: longer than"));
}

static void lists(void **state)
{
	(void)state;
	assert_true(option_wants("", "guess"));
	assert_true(option_wants("xadd,guess", "guess"));
	assert_true(option_wants("guess,xadd", "guess"));
	assert_false(option_wants("guess-not", "guess"));
	assert_false(option_wants("xadd", "guess"));
}

static void durations(void **state)
{
	u64 ns;

	(void)state;
	assert_true(parse_duration("17us", &ns));
	assert_int_equal(ns, 17000);
	assert_false(parse_duration("99999999999s", &ns));
	assert_false(parse_duration("us", &ns));
	assert_false(parse_duration("1 us", &ns));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_words),
		cmocka_unit_test(bad_words),
		cmocka_unit_test(words_after_a_bad_one),
		cmocka_unit_test(firmware_words),
		cmocka_unit_test(long_lines),
		cmocka_unit_test(lists),
		cmocka_unit_test(durations),
	};

	return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
