// SPDX-License-Identifier: GPL-2.0-only
/* Laws of times: what their words mean, what they draw, the functions beside them. */
#include "unit.h"

#include <math.h>
#include <stdlib.h>

#include "lib/law.h"
#include "machine.h"
#include "says.h"

#define DRAWS 400000

static const struct {
	const char *name, *text;
} files[] = {
	{ "two", "# delays\n1000 3   # most\n\n 5000\t1\r\n" },
	{ "nothing", "# only this\n" },
	{ "weightless", "10 0\n" },
	{ "word", "1000 3\nten 1\n" },
	{ "third", "1000 3 7\n" },
	{ "late", "3600000000001 1\n" },
	{ "heavy", "1 4294967296\n" },
	{ "open", "7 1" },
};

/* Replaces core/lib/no_machine.c. */
const char *machine_file(const char *name, size_t *size, const char **why)
{
	for (size_t i = 0; i < ARRAY_SIZE(files); i++) {
		if (strcmp(files[i].name, name))
			continue;
		*size = strlen(files[i].text);
		return files[i].text;
	}
	*why = "no such file";
	return NULL;
}

static struct law law_of(const char *text)
{
	const char *why = NULL;
	struct law law;

	if (!law_parse(text, &law, &why))
		fail_msg("%s: %s", text, why);
	return law;
}

/* Mean and standard deviation, ns. */
static void moments(const char *text, double *mean, double *sd)
{
	struct law law = law_of(text);
	double sum = 0, squares = 0;
	u64 random = 1;

	for (int i = 0; i < DRAWS; i++) {
		double ns = law_draw(&law, &random);

		sum += ns;
		squares += ns * ns;
	}
	*mean = sum / DRAWS;
	*sd = sqrt(squares / DRAWS - *mean * *mean);
}

static void near(double got, double want, double within)
{
	if (fabs(got - want) > within)
		fail_msg("%f, not %f within %f", got, want, within);
}

/* Within five standard errors; whole ns are half a ns below. */
static void draws(void **state)
{
	double mean, sd, root_n = sqrt(DRAWS);

	(void)state;
	moments("exp:20us", &mean, &sd);
	near(mean, 20000, 5 * 20000 / root_n + 0.5);
	near(sd, 20000, 5 * 20000 * sqrt(2) / root_n);
	moments("uniform:4us", &mean, &sd);
	near(mean, 2000, 5 * 4000 / sqrt(12) / root_n + 0.5);
	near(sd, 4000 / sqrt(12), 10);
	moments("file:two", &mean, &sd);
	near(mean, 2000, 5 * 1732 / root_n);
	near(sd, sqrt(3) * 1000, 10);
	moments("18.6us", &mean, &sd);
	near(mean, 18600, 0);
	assert_int_equal(law_mean(&(struct law){ LAW_UNIFORM, 4000, NULL }), 2000);
}

/* The tail beyond x is e^-x, also where the draw begins anew. */
static void tail(void **state)
{
	u64 random = 7, beyond[4] = { 0 };

	(void)state;
	for (int i = 0; i < DRAWS; i++) {
		u64 x = draw_exp(1000000, &random);

		for (unsigned n = 1; n < 4; n++)
			beyond[n] += x >= n * 1000000;
	}
	for (unsigned n = 1; n < 4; n++) {
		double p = exp(-(double)n);

		near((double)beyond[n] / DRAWS, p, 5 * sqrt(p * (1 - p) / DRAWS));
	}
}

static void same_seed_same_draws(void **state)
{
	struct law law = law_of("exp:1ms");
	u64 a = 3, b = 3, c = 4, same = 0;

	(void)state;
	for (int i = 0; i < 1000; i++) {
		u64 x = law_draw(&law, &a);

		assert_int_equal(x, law_draw(&law, &b));
		same += x == law_draw(&law, &c);
	}
	assert_true(same < 10);
}

static void exponential(void **state)
{
	(void)state;
	for (u64 i = 0; i < 3000; i++) {
		u64 num = i * i * 37 + i;
		double want = exp(-(double)num / 1000003) * 4294967296.0;

		near(exp_minus(num, 1000003), want, 4);
	}
	assert_int_equal(exp_minus(0, 5), 1ull << 32);
	assert_int_equal(exp_minus(1000, 1), 0);
	assert_int_equal(exp_minus(UINT64_MAX, 1), 0);
}

static void square_root(void **state)
{
	(void)state;
	for (u64 i = 0; i < 100000; i++) {
		u64 r = root(i * i * 9973);

		assert_true(r * r <= i * i * 9973 && (r + 1) * (r + 1) > i * i * 9973);
	}
	assert_int_equal(root(UINT64_MAX), UINT32_MAX);
}

static void bad_words(void **state)
{
	static const struct {
		const char *text, *says;
	} bad[] = {
		{ "", "wants a time" },
		{ "10", "'10': wants a time with ns, us, ms or s" },
		{ "-1us", "'-1us'" },
		{ "exp:", "'exp:'" },
		{ "exp:-1us", "exp:TIME" },
		{ "exp:1us:2us", "'exp:1us:2us'" },
		{ "poisson:1us", "'poisson:1us'" },
		{ "3601s", "an hour at most" },
		{ "file:none", "no such file" },
		{ "file:nothing", "no line has a weight" },
		{ "file:weightless", "no line has a weight" },
		{ "file:word", "file:word:2: 'ten 1'" },
		{ "file:third", "file:third:1: '1000 3 7'" },
		{ "file:late", "an hour at most" },
		{ "file:heavy", "file:heavy:1" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
		const char *why = NULL;
		struct law law;

		if (law_parse(bad[i].text, &law, &why))
			fail_msg("'%s' is accepted", bad[i].text);
		assert_says(why, bad[i].says);
		assert_null(strchr(why, '\n'));
	}
}

static void lists(void **state)
{
	const char *why, *list = "0,exp:2us,file:open";
	struct law law;

	(void)state;
	assert_true(laws_take(list, 0, &law, &why) && law.kind == LAW_FIXED && !law.ns);
	assert_true(laws_take(list, 1, &law, &why) && law.kind == LAW_EXP && law.ns == 2000);
	assert_true(laws_take(list, 2, &law, &why) && law.kind == LAW_TABLE && law.ns == 7);
	assert_false(laws_take(list, 3, &law, &why));
	assert_null(why);
	assert_false(laws_take("1us,,2us", 1, &law, &why));
	assert_says(why, "''");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(draws),
		cmocka_unit_test(tail),
		cmocka_unit_test(same_seed_same_draws),
		cmocka_unit_test(exponential),
		cmocka_unit_test(square_root),
		cmocka_unit_test(bad_words),
		cmocka_unit_test(lists),
	};

	return cmocka_run_group_tests_name("law", tests, NULL, NULL);
}
