// SPDX-License-Identifier: GPL-2.0-only
/* uart= of the command line, read long before lib/options.h is: nothing can be printed yet. */
#include <string.h>
#include <asm/io.h>
#include "dev/console.h"
#include "dev/text.h"
#include "machine.h"

#define BLANKS	  " \t\r\n"
#define VALUE_MAX 96

static char error[256];

const char *console_cmdline_error(void)
{
	return error[0] ? error : NULL;
}

static int refuse(const char *value, const char *wrong, const char *part, const char *accepted)
{
	struct text t = { error, sizeof(error), 0 };

	text_add(&t, "uart=");
	text_add(&t, value);
	text_add(&t, ": ");
	text_add(&t, wrong);
	text_add(&t, " '");
	text_add(&t, part);
	text_add(&t, "'; accepted: ");
	text_add(&t, accepted);
	return -1;
}

static int refuse_driver(const char *value, const char *name)
{
	char names[128];
	struct text t = { names, sizeof(names), 0 };

	names[0] = '\0';
	for_each_set_entry(uart_driver, d) {
		text_add(&t, t.n ? " " : "");
		text_add(&t, (*d)->name);
	}
	return refuse(value, "unknown driver", name, names);
}

/* Cuts the field off *rest and returns it; "" when nothing is left. */
static char *field(char **rest)
{
	char *begin = *rest;
	size_t n = strcspn(begin, ",");

	*rest = begin + n + (begin[n] == ',');
	begin[n] = '\0';
	return begin;
}

/* Not lib/numbers.h: strtoull() needs errno, and so the C library's per-core state. */
static bool parse_number(const char *text, u64 *value)
{
	u64 base = 10;

	if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
		base = 16;
		text += 2;
	}
	*value = 0;
	if (!*text)
		return false;
	for (; *text; text++) {
		char c = *text >= 'A' && *text <= 'F' ? *text - 'A' + 'a' : *text;
		u64 digit = c >= '0' && c <= '9'   ? c - '0'
			    : c >= 'a' && c <= 'f' ? c - 'a' + 10
						   : 16;

		if (digit >= base || __builtin_mul_overflow(*value, base, value) ||
		    __builtin_add_overflow(*value, digit, value))
			return false;
	}
	return true;
}

static bool parse_base(const char *text, struct uart *uart)
{
	u64 base;

	uart->port = !strncmp(text, "io:", 3);
	if (!parse_number(text + (uart->port ? 3 : 0), &base) || !base)
		return false;
	uart->base = base;
	return uart->port ? ARCH_HAS_PORTS && base <= 0xffff : base <= UINTPTR_MAX;
}

static bool parse_small(const char *text, u8 *out, bool (*good)(u64 value))
{
	u64 value;

	if (!*text)
		return true; /* the driver's own */
	if (!parse_number(text, &value) || !good(value))
		return false;
	*out = value;
	return true;
}

static bool good_shift(u64 shift)
{
	return shift <= 3;
}

static bool good_width(u64 width)
{
	return width == 1 || width == 4;
}

static int parse_uart(const char *value, struct uart *uart)
{
	char copy[VALUE_MAX], *rest = copy, *name, *address, *part;

	strcpy(copy, value);
	name = field(&rest);
	uart->driver = uart_driver_by_name(name);
	if (!uart->driver)
		return refuse_driver(value, name);
	uart->shift = uart->driver->shift;
	uart->width = uart->driver->width;
	if (!uart->driver->no_address) {
		address = field(&rest);
		if (!parse_base(address, uart))
			return refuse(value, "unusable address", address,
				      ARCH_HAS_PORTS ? "a number above 0, or io: and a port"
						     : "a number above 0 (no I/O ports here)");
		if (uart->port) /* ports are bytes side by side, whatever the driver says */
			uart->shift = 0, uart->width = 1;
		part = field(&rest);
		if (!parse_small(part, &uart->shift, good_shift))
			return refuse(value, "unusable shift", part, "0 1 2 3");
		part = field(&rest);
		if (!parse_small(part, &uart->width, good_width))
			return refuse(value, "unusable width", part, "1 4");
		if (uart->base % uart->width)
			return refuse(value, "unusable address", address,
				      "a multiple of the width");
		if (!machine_console_reaches(uart))
			return refuse(value, "unreachable address", address,
				      "one that this machine can have a device at");
	}
	if (*rest)
		return refuse(value, "words too many", rest, "NAME,ADDRESS[,SHIFT[,WIDTH]]");
	return 1;
}

/* What follows a word `--` is ours alone; without one the whole line may be. */
static const char *our_part(const char *line)
{
	for (const char *p = line; *(p += strspn(p, BLANKS)); p += strcspn(p, BLANKS))
		if (strcspn(p, BLANKS) == 2 && !memcmp(p, "--", 2))
			return p + 2;
	return line;
}

int console_from_cmdline(void)
{
	const char *value = NULL;
	char text[VALUE_MAX];
	struct uart uart = { 0 };
	size_t n;

	error[0] = '\0';
	/* The last one counts, as for every other key. */
	for (const char *p = our_part(machine.cmdline); *(p += strspn(p, BLANKS));
	     p += strcspn(p, BLANKS))
		if (!strncmp(p, "uart=", 5))
			value = p + 5;
	if (!value)
		return 0;
	n = strcspn(value, BLANKS);
	if (n >= sizeof(text))
		return refuse("...", "too many characters", "", "at most 95");
	memcpy(text, value, n);
	text[n] = '\0';
	if (parse_uart(text, &uart) < 0)
		return -1;
	console_use(&uart, "uart=");
	return 1;
}
