// SPDX-License-Identifier: GPL-2.0-only
#include "lib/law.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/numbers.h"
#include "lib/random.h"
#include "machine.h"

struct law_table {
	struct law_table *next; /* of those read so far */
	char name[LAW_TEXT];
	u64 total;
	unsigned n;
	struct {
		u64 ns, below; /* weights of all up to this one */
	} row[];
};

#define ROWS_MAX 1024u

u64 draw_exp(u64 mean, u64 *random)
{
	for (u64 whole = 0;; whole += mean) {
		u64 first = random_next(random), last = first, next;
		unsigned run = 1;

		while ((next = random_next(random)) < last) {
			last = next;
			run++;
		}
		if (run % 2)
			return whole + (u64)((__uint128_t)first * mean >> 64);
	}
}

/* n / d bit by bit, d <= 2^63: libgcc's is 832 bytes of an image, and nothing here is in a hurry.
 */
static __uint128_t divide(__uint128_t n, u64 d)
{
	__uint128_t quotient = 0;
	u64 rest = 0;

	for (unsigned bit = 0; bit < 128; bit++, n <<= 1) {
		rest = rest << 1 | (u64)(n >> 127);
		quotient = quotient << 1 | (rest >= d);
		if (rest >= d)
			rest -= d;
	}
	return quotient;
}

#define ONE	(1ull << 32)
#define LN2_Q60 799144290325165979ull /* ln 2, units of 2^-60 */

u64 exp_minus(u64 num, u64 den)
{
	__uint128_t x = divide((__uint128_t)num << 60, den); /* units of 2^-60 */
	__uint128_t halvings = divide(x, LN2_Q60);
	u64 rest, term = 1ull << 60;
	s64 sum = 1ll << 60;

	if (halvings > 63)
		return 0;
	rest = (u64)(x - halvings * LN2_Q60);
	for (unsigned n = 1; n < 20 && term; n++) {
		term = (u64)((__uint128_t)term * rest >> 60) / n;
		sum += n % 2 ? -(s64)term : (s64)term;
	}
	return ((u64)sum >> 28) >> (unsigned)halvings;
}

u64 root(u64 n)
{
	u64 r = 0;

	for (u64 bit = 1ull << 31; bit; bit >>= 1)
		if ((r | bit) * (r | bit) <= n)
			r |= bit;
	return r;
}

static bool take_row(char *line, struct law_table *t)
{
	u64 ns, weight;
	char *at = NULL, *first, *second;

	line[strcspn(line, "#")] = '\0';
	first = strtok_r(line, " \t\r", &at);
	if (!first)
		return true;
	second = strtok_r(NULL, " \t\r", &at);
	if (!second || strtok_r(NULL, " \t\r", &at) || !parse_number(first, &ns) ||
	    !parse_number(second, &weight) || ns > LAW_MAX || weight > 0xffffffff ||
	    t->n == ROWS_MAX)
		return false;
	t->total += weight;
	t->row[t->n].ns = ns;
	t->row[t->n++].below = t->total;
	return true;
}

static u64 mean_of(const struct law_table *t)
{
	__uint128_t sum = 0;
	u64 below = 0;

	for (unsigned i = 0; i < t->n; below = t->row[i++].below)
		sum += (__uint128_t)t->row[i].ns * (t->row[i].below - below);
	return (u64)divide(sum, t->total);
}

static char error[320];

static bool take_rows(const char *name, const char *text, struct law_table *t)
{
	for (unsigned n = 1; *text; n++) {
		size_t length = strcspn(text, "\n");
		char line[80], row[80];

		/* The text is the machine's. */
		snprintf(line, sizeof(line), "%.*s", (int)length, text);
		strcpy(row, line);
		if (length >= sizeof(line) || !take_row(row, t)) {
			snprintf(
				error, sizeof(error),
				"file:%s:%u: '%s': wants a time in ns (an hour at most) and a weight, "
				"%u lines at most",
				name, n, line, ROWS_MAX);
			return false;
		}
		text += length + (text[length] == '\n');
	}
	snprintf(error, sizeof(error), "file:%s: no line has a weight", name);
	return t->total;
}

static struct law_table *tables;

static struct law_table *table_named(const char *name)
{
	struct law_table *t = tables;

	while (t && strcmp(t->name, name))
		t = t->next;
	return t;
}

static struct law_table *table_read(const char *name, const char **why)
{
	size_t size, room = sizeof(struct law_table) + ROWS_MAX * sizeof(tables->row[0]);
	const char *text = machine_file(name, &size, why);
	struct law_table *t = text ? malloc(room) : NULL;

	if (!text)
		return NULL;
	*why = error;
	snprintf(error, sizeof(error), "file:%s: no memory for another table", name);
	if (!t)
		return NULL;
	t->n = 0;
	t->total = 0;
	snprintf(t->name, sizeof(t->name), "%s", name);
	if (!take_rows(name, text, t)) {
		free(t);
		return NULL;
	}
	t->next = tables;
	return tables = t;
}

/* A file is read once, however often it is named. */
static bool take_file(const char *name, struct law *law, const char **why)
{
	const struct law_table *t = table_named(name);

	if (!t)
		t = table_read(name, why);
	if (!t)
		return false;
	*law = (struct law){ LAW_TABLE, mean_of(t), t };
	return true;
}

bool law_parse(const char *text, struct law *law, const char **why)
{
	static const struct {
		const char *prefix;
		enum law_kind kind;
	} kinds[] = { { "exp:", LAW_EXP }, { "uniform:", LAW_UNIFORM }, { "", LAW_FIXED } };

	if (!strncmp(text, "file:", 5))
		return take_file(text + 5, law, why);
	for (size_t i = 0; i < ARRAY_SIZE(kinds); i++) {
		size_t n = strlen(kinds[i].prefix);
		u64 ns = 0;

		if (strncmp(text, kinds[i].prefix, n))
			continue;
		if (strcmp(text + n, "0") && (!parse_fraction(text + n, &ns) || ns > LAW_MAX))
			break;
		*law = (struct law){ kinds[i].kind, ns, NULL };
		return true;
	}
	snprintf(
		error, sizeof(error),
		"'%.60s': wants a time with ns, us, ms or s (an hour at most), or exp:TIME, uniform:TIME, "
		"file:NAME",
		text);
	*why = error;
	return false;
}

bool laws_take(const char *list, unsigned i, struct law *law, const char **why)
{
	char text[LAW_TEXT];
	size_t n;

	*why = NULL;
	while (i--) {
		list += strcspn(list, ",");
		if (!*list++)
			return false;
	}
	n = strcspn(list, ",");
	snprintf(text, sizeof(text), "%.*s", (int)n, list);
	return law_parse(text, law, why);
}

static u64 draw_table(const struct law_table *t, u64 *random)
{
	u64 at = (u64)((__uint128_t)random_next(random) * t->total >> 64);
	unsigned low = 0, high = t->n - 1;

	while (low < high) {
		unsigned middle = (low + high) / 2;

		if (t->row[middle].below > at)
			high = middle;
		else
			low = middle + 1;
	}
	return t->row[low].ns;
}

u64 law_draw(const struct law *law, u64 *random)
{
	switch (law->kind) {
	case LAW_EXP:
		return draw_exp(law->ns, random);
	case LAW_UNIFORM:
		return (u64)((__uint128_t)random_next(random) * law->ns >> 64);
	case LAW_TABLE:
		return draw_table(law->table, random);
	default:
		return law->ns;
	}
}

u64 law_mean(const struct law *law)
{
	return law->kind == LAW_UNIFORM ? law->ns / 2 : law->ns;
}
