// SPDX-License-Identifier: GPL-2.0-only
#include "lib/numbers.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Reads a number at the start of text; what follows it, or NULL. */
static const char *take_number(const char *text, u64 *value)
{
	bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
	char *end;

	if (*text < '0' || *text > '9')
		return NULL;
	errno = 0;
	*value = strtoull(text, &end, hex ? 16 : 10);
	return errno || end == text ? NULL : end;
}

bool parse_number(const char *text, u64 *value)
{
	const char *end = take_number(text, value);

	return end && !*end;
}

static const struct {
	const char *name;
	u64 ns;
} units[] = { { "ns", 1 }, { "us", 1000 }, { "ms", 1000000 }, { "s", 1000000000 } };

/* ns of the unit, or 0. */
static u64 unit_of(const char *name)
{
	for (size_t i = 0; i < ARRAY_SIZE(units); i++)
		if (!strcmp(name, units[i].name))
			return units[i].ns;
	return 0;
}

bool parse_duration(const char *text, u64 *ns)
{
	u64 value;
	const char *end = take_number(text, &value);
	u64 unit = end ? unit_of(end) : 0;

	return unit && !__builtin_mul_overflow(value, unit, ns);
}

bool parse_fraction(const char *text, u64 *ns)
{
	u64 whole, digits = 0, scale = 1, unit;
	const char *p = take_number(text, &whole);

	if (!p || *p != '.')
		return parse_duration(text, ns);
	if (*++p < '0' || *p > '9')
		return false;
	for (; *p >= '0' && *p <= '9'; p++) {
		if (scale >= 1000000000)
			continue;
		digits = 10 * digits + (*p - '0');
		scale *= 10;
	}
	unit = unit_of(p);
	return unit && !__builtin_mul_overflow(whole, unit, ns) &&
	       !__builtin_add_overflow(*ns, digits * unit / scale, ns);
}

bool parse_pair(const char *text, u64 value[2])
{
	const char *end = take_number(text, &value[0]);

	return end && *end == ',' && parse_number(end + 1, &value[1]);
}
