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

bool parse_duration(const char *text, u64 *ns)
{
	static const struct {
		const char *name;
		u64 ns;
	} units[] = { { "ns", 1 }, { "us", 1000 }, { "ms", 1000000 }, { "s", 1000000000 } };
	u64 value;
	const char *end = take_number(text, &value);

	for (size_t i = 0; end && i < ARRAY_SIZE(units); i++)
		if (!strcmp(end, units[i].name))
			return !__builtin_mul_overflow(value, units[i].ns, ns);
	return false;
}

bool parse_pair(const char *text, u64 value[2])
{
	const char *end = take_number(text, &value[0]);

	return end && *end == ',' && parse_number(end + 1, &value[1]);
}
