// SPDX-License-Identifier: GPL-2.0-only
#include "unit.h"

#include <stdlib.h>

#include "bench/scenario.h"
#include "fake_machine.h"
#include "lib/options.h"
#include "lib/random.h"
#include "task/cores.h"

#define SECOND 1000000000ull

static const char *read_words(const char *words)
{
	snprintf(options.scenario, sizeof(options.scenario), "%s", words);
	return scenario_read(SECOND);
}

static void groups_and_operations(void **state)
{
	(void)state;
	assert_null(read_words(
		"name=load,group=w,tasks=3,op=write,hold=1.5us,bytes=8192,group=r,think=exp:3us,"
		"op=read,hold=2us,share=9,op=try-write,device=5us"));
	assert_string_equal(scenario.name, "load");
	assert_int_equal(scenario.groups, 2);
	assert_int_equal(scenario.ops, 3);
	assert_int_equal(scenario.tasks, 4);
	assert_int_equal(scenario.group[0].tasks, 3);
	assert_int_equal(scenario.op[0].hold.ns, 1500);
	assert_int_equal(scenario.op[0].bytes, 8192);
	assert_int_equal(scenario.group[1].think.kind, LAW_EXP);
	assert_int_equal(scenario.group[1].op, 1);
	assert_int_equal(scenario.group[1].shares, 10);
	assert_int_equal(scenario.op[1].what, SCENARIO_READ);
	assert_int_equal(scenario.op[2].what, SCENARIO_TRY_WRITE);
	assert_int_equal(scenario.op[2].hold.ns, 0);
	assert_int_equal(scenario.op[2].device.ns, 5000);
	assert_string_equal(scenario_op_name(&scenario.op[0]), "w");
	assert_string_equal(scenario_op_name(&scenario.op[2]), "r/try-write");
}

/* A key may come before the op= it belongs to, where the group has one. */
static void any_order(void **state)
{
	(void)state;
	assert_null(read_words("group=w,hold=1us,op=write,think=1us"));
	assert_int_equal(scenario.ops, 1);
	assert_int_equal(scenario.op[0].hold.ns, 1000);
}

static void places(void **state)
{
	(void)state;
	fake_machine_reset(4);
	cores_start(4);
	assert_null(read_words("group=a,tasks=2,op=read,group=b,op=read,group=c,rank=0,op=write"));
	assert_int_equal(scenario.group[1].first_rank, 2);
	assert_int_equal(scenario.group[2].first_rank, 0);
}

/* Rates in thousandths, latencies in ns, by the number of the policy. */
static void posted(void **state)
{
	const struct scenario_posted *p = scenario.group[0].posted;

	(void)state;
	assert_null(read_words(
		"group=w,op=write,posted=steal:6.6+no-steal:350,posted-latency=no-steal:23us"));
	assert_int_equal(p[0].rate, 6600);
	assert_int_equal(p[0].latency, 0);
	assert_int_equal(p[1].rate, 350000);
	assert_int_equal(p[1].latency, 23000);
}

static void refused(void **state)
{
	static const struct {
		const char *words, *names;
	} bad[] = {
		{ "group=a,op=write,hold=1us,hodl=2us", "'hodl=2us'" },
		{ "group=a,op=write,hold=-1us", "hold='-1us'" },
		{ "group=a,op=write,tasks=0", "tasks=0" },
		{ "group=a,op=write,tasks=129", "1 to 128" },
		{ "group=a,op=write,tasks=100,group=b,op=read,tasks=29", "1 to 28" },
		{ "group=a", "no op=" },
		{ "name=x", "no group=" },
		{ "group=a,op=write,hold=400ms,device=exp:600ms", "less than time=" },
		{ "group=a,op=read,posted=steal:0", "POLICY:NUMBER" },
		{ "group=a,op=read,posted=nobody:1", "POLICY:NUMBER" },
		{ "group=a,op=read,group=a", "new here" },
		{ "group=,op=read", "a name of" },
	};
	const char *why;

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
		why = read_words(bad[i].words);
		assert_non_null(why);
		assert_non_null(strstr(why, bad[i].names));
		assert_null(strchr(why, '\n'));
	}
}

/* Its words before the first group are options; the line's own stand. */
static void head(void **state)
{
	char error[512] = "";
	struct options o = { 0 };

	(void)state;
	assert_true(options_parse("tick=2ms scenario=tick=1ms,time=3s,policy=steal,group=a,op=read",
				  &o, error, sizeof(error)));
	assert_int_equal(o.tick, 2000000);
	assert_int_equal(o.time, 3 * SECOND);
	assert_string_equal(o.policy, "steal");
	assert_string_equal(o.run, "scenario");
	assert_false(options_parse("scenario=uart=x,group=a,op=read", &o, error, sizeof(error)));
	assert_non_null(strstr(error, "'uart=x'"));
	assert_false(options_parse("scenario=/no/such/file", &o, error, sizeof(error)));
}

static void histogram_quantiles(void **state)
{
	static struct histogram h, half;
	u64 random = 3;

	(void)state;
	assert_int_equal(histogram_quantile(&h, 500), 0);
	for (u64 v = 0; v < 32; v++)
		assert_int_equal(histogram_bucket(v), v);
	for (int i = 0; i < 100000; i++)
		histogram_add(i % 2 ? &h : &half, random_below(&random, 1000000));
	histogram_merge(&h, &half);
	assert_int_equal(h.count, 100000);
	assert_in_range(h.sum / h.count, 495000, 505000);
	assert_in_range(histogram_quantile(&h, 500), 480000, 520000);
	assert_in_range(histogram_quantile(&h, 990), 960000, 1000000);
	assert_in_range(histogram_quantile(&h, 1000), h.max - h.max / 32, h.max);
	/* The last bucket takes what is longer. */
	histogram_add(&h, ~0ull);
	assert_int_equal(h.max, ~0ull);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(groups_and_operations),
		cmocka_unit_test(any_order),
		cmocka_unit_test(places),
		cmocka_unit_test(posted),
		cmocka_unit_test(refused),
		cmocka_unit_test(head),
		cmocka_unit_test(histogram_quantiles),
	};

	return cmocka_run_group_tests_name("scenario", tests, NULL, NULL);
}
