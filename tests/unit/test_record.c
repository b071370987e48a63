// SPDX-License-Identifier: GPL-2.0-only
#include "unit.h"

#include "fake_machine.h"
#include "lib/crc32.h"
#include "lib/options.h"
#include "report/record.h"
#include "report/timing.h"

static void crc_check_value(void **state)
{
	(void)state;
	assert_int_equal(crc32(0, "123456789", 9), 0xcbf43926);
	assert_int_equal(crc32(crc32(0, "1234", 4), "56789", 5), 0xcbf43926);
}

static void one_record(void **state)
{
	char crc[16], *json, *end;

	(void)state;
	fake_machine_reset(1);
	record_run_begin(7);
	record_begin("check");
	record_str("name", "a \"quoted\\\" name\n\x80");
	record_s64("low", -5);
	record_null("nothing");
	record_u64_or_null("unknown", 0);
	record_array("list");
	record_u64(NULL, 1);
	record_array(NULL);
	record_array_end();
	record_hex(NULL, 255);
	record_array_end();
	record_object("o");
	record_bool("yes", true);
	record_object_end();
	record_end();
	assert_string_equal(fake_output, "");
	record_flush();
	json = strchr(fake_output, '{');
	end = strrchr(fake_output, '}') + 1;
	assert_int_equal(strncmp(fake_output, "@bl ", 4), 0);
	snprintf(crc, sizeof(crc), " %08x\n",
		 (unsigned)crc32(0, fake_output + 4, end - fake_output - 4));
	assert_string_equal(end, crc);
	*end = '\0';
	assert_string_equal(
		json, "{\"type\":\"check\",\"timing\":\"hosted\",\"name\":\"a \\\"quoted\\\\\\\" "
		      "name\\u000a\\u0080\",\"low\":-5,\"nothing\":null,\"unknown\":null,"
		      "\"list\":[1,[],\"0xff\"],\"o\":{\"yes\":true}}");
}

static void too_long(void **state)
{
	static char text[RECORD_MAX + 1];

	(void)state;
	fake_machine_reset(1);
	memset(text, 'x', RECORD_MAX);
	record_run_begin(1);
	record_begin("check");
	record_str("name", text);
	record_end();
	assert_int_equal(record_status(), 1);
	record_flush();
	assert_string_equal(fake_output, "");
}

/* More than the store holds: all of it is sent, the last of it can be sent again. */
static void store_wraps(void **state)
{
	static char text[1001];
	unsigned sent = 0;

	(void)state;
	fake_machine_reset(1);
	memset(text, 'x', 1000);
	record_run_begin(1);
	for (int i = 0; i < 700; i++) {
		record_begin("check");
		record_str("name", text);
		record_end();
	}
	record_flush();
	for (char *p = fake_output; (p = strstr(p, "@bl ")); p++)
		sent++;
	assert_int_equal(sent, 700);
	fake_machine_reset(1);
	assert_false(record_resend(0, 0));
	assert_non_null(strstr(fake_output, "are kept"));
	assert_false(record_resend(699, 700));
	assert_false(record_resend(699, 698));
	fake_machine_reset(1);
	assert_true(record_resend(698, 699));
	assert_non_null(strstr(fake_output, " 698 {"));
	assert_non_null(strstr(fake_output, "@bl+ "));
	assert_null(strstr(fake_output, "@bl "));
}

static void ends(void **state)
{
	(void)state;
	fake_machine_reset(1);
	record_run_begin(1);
	record_fail("first %d", 1);
	record_fail("second");
	assert_int_equal(record_run_end(), 1);
	assert_non_null(
		strstr(fake_output,
		       "\"records\":1,\"verdict\":\"fail\",\"status\":1,\"reason\":\"first 1\""));
	fake_machine_reset(1);
	record_run_begin(2);
	assert_int_equal(record_refuse("no"), 2);
	assert_non_null(strstr(fake_output, "\"verdict\":\"usage\",\"status\":2"));
	fake_machine_reset(1);
	record_run_begin(3);
	if (!setjmp(fake_exit))
		record_abort(3, "hang", "gone");
	assert_int_equal(fake_status, 3);
	assert_non_null(
		strstr(fake_output, "\"verdict\":\"hang\",\"status\":3,\"reason\":\"gone\""));
}

/* under= lowers, board= raises only what is unknown. */
static void timing_claims(void **state)
{
	static const struct {
		enum timing machine;
		const char *under, *board;
		enum timing claim;
	} rows[] = {
		{ TIMING_UNKNOWN, "", "", TIMING_UNKNOWN },
		{ TIMING_UNKNOWN, "", "rpi4", TIMING_BARE },
		{ TIMING_UNKNOWN, "tcg", "rpi4", TIMING_EMULATED },
		{ TIMING_UNKNOWN, "kvm", "", TIMING_UNKNOWN },
		{ TIMING_UNKNOWN, "kvm", "x", TIMING_VIRTUAL },
		{ TIMING_VIRTUAL, "", "rpi4", TIMING_VIRTUAL },
		{ TIMING_EMULATED, "kvm", "rpi4", TIMING_EMULATED },
		{ TIMING_HOSTED, "icount", "", TIMING_EMULATED },
		{ TIMING_HOSTED, "", "x", TIMING_HOSTED },
		{ TIMING_MODELLED, "tcg", "x", TIMING_MODELLED },
	};
	const char *why;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		fake_machine_reset(1);
		machine.timing = rows[i].machine;
		strcpy(options.under, rows[i].under);
		strcpy(options.board, rows[i].board);
		assert_int_equal(timing_claim(), rows[i].claim);
		assert_int_equal(timing_judged(&why), rows[i].claim != TIMING_EMULATED &&
							      rows[i].claim != TIMING_MODELLED);
	}
	fake_machine_reset(1);
	options.functional = true;
	assert_false(timing_judged(&why));
	assert_string_equal(why, "functional");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(crc_check_value),
		cmocka_unit_test(one_record),
		cmocka_unit_test(too_long),
		cmocka_unit_test(store_wraps),
		cmocka_unit_test(ends),
		cmocka_unit_test(timing_claims),
	};

	return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
