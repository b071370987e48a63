// SPDX-License-Identifier: GPL-2.0-only
#include "unit.h"

#include "fake_machine.h"
#include "report/line_edit.h"
#include "report/prompt.h"
#include "task/cores.h"

/* The line that these keys make. */
static const char *line_of(const char *keys)
{
	static char line[LINE_EDIT_MAX];

	fake_machine_reset(1);
	fake_input = keys;
	line_edit("> ", line);
	return line;
}

static void editing(void **state)
{
	(void)state;
	assert_string_equal(line_of("help\r"), "help");
	assert_string_equal(line_of("hexp\b\blp\r"), "help");
	assert_string_equal(line_of("hexp\x7f\x7flp\n"), "help");
	assert_string_equal(line_of("junk\x15help\r"), "help");
	assert_string_equal(line_of("run=a run=b  \x17z\r"), "run=a z");
	assert_string_equal(line_of("dropped\x03kept\r"), "kept");
	assert_string_equal(line_of("a\x01\xff\tb\r"), "ab");
	assert_string_equal(line_of("\b\x17\x15x\r"), "x");
}

static void history(void **state)
{
	(void)state;
	line_of("one\r");
	line_of("two\r");
	assert_string_equal(line_of("\x1b[A\r"), "two");
	assert_string_equal(line_of("\x1b[A\x1b[A\x1b[A\r"), "one");
	assert_string_equal(line_of("\x1b[A\x1b[B\x1b[Bnew\r"), "new");
	assert_string_equal(line_of("\x1b[C\x1bOx\r"), "");
}

static void long_line(void **state)
{
	char keys[2 * LINE_EDIT_MAX];

	(void)state;
	memset(keys, 'x', sizeof(keys));
	strcpy(keys + sizeof(keys) - 2, "\r");
	assert_int_equal(strlen(line_of(keys)), LINE_EDIT_MAX - 1);
}

static void type(const char *keys)
{
	fake_machine_reset(1);
	fake_input = keys;
	if (!setjmp(fake_exit))
		prompt();
}

static unsigned count(const char *what)
{
	unsigned n = 0;

	for (const char *p = fake_output; (p = strstr(p, what)); p++)
		n++;
	return n;
}

static void commands(void **state)
{
	(void)state;
	type("help\r\ntopology\r\n\r\n");
	assert_int_equal(count("barelock> "), 4);
	assert_int_equal(count("resend N..M"), 1);
	assert_int_equal(count("hwid"), 1);
	type("nonsense\r");
	assert_int_equal(count("'nonsense': no such word"), 1);
	type("seed=1\r");
	assert_int_equal(count("nothing to run"), 1);
	type("poweroff\r");
	assert_int_equal(count("cannot switch"), 1);
	type("resend x\rresend 5..\rresend\r");
	assert_int_equal(count("wants N or N..M"), 3);
}

/* A run from the prompt refuses what a boot line would, and can be sent again. */
static void runs(void **state)
{
	(void)state;
	type("run=trylock state=there-read\r");
	assert_int_equal(count("needs 2 cores, this run has 1"), 3);
	assert_int_equal(count("\"status\":2"), 1);
	type("run=trylock state=here-dirty variant=c11 form=guess seed=3\rresend 0\rresend 1..2\r");
	assert_int_equal(count("\"type\":\"end\""), 1);
	assert_int_equal(count("@bl+ "), 3);
	assert_int_equal(count("\"name\":\"trylock/guess/here-dirty/free/full/known\""), 2);
	assert_int_equal(
		count("\"cmdline\":\"run=trylock state=here-dirty variant=c11 form=guess seed=3\""),
		2);
}

static int start(void **state)
{
	(void)state;
	fake_machine_reset(1);
	return cores_start(1) != 1;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(editing),  cmocka_unit_test(history), cmocka_unit_test(long_line),
		cmocka_unit_test(commands), cmocka_unit_test(runs),
	};

	return cmocka_run_group_tests_name("prompt", tests, start, NULL);
}
