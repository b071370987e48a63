// SPDX-License-Identifier: GPL-2.0-only
#include "dev/console.h"

#define PATH_MAX 256

/* The most specific name that has a driver decides: compatible lists them in that order. */
static const struct uart_driver *driver_of(const struct dtb *dtb, int node)
{
	const char *name;

	for (unsigned i = 0; (name = dtb_string_at(dtb, node, "compatible", i)); i++)
		for_each_set_entry(uart_driver, d) {
			const char *const *c = (*d)->compatible;

			while (c && *c && !dtb_streq(*c, name))
				c++;
			if (c && *c)
				return *d;
		}
	return NULL;
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A device behind a bus that is off is off too. */
static bool reachable(const struct dtb *dtb, int node)
{
	for (; node >= 0; node = dtb_parent(dtb, node))
		if (!dtb_enabled(dtb, node))
			return false;
	return true;
}

static bool uart_of(const struct dtb *dtb, int node, struct uart *uart)
{
	u64 base, size;
	u32 shift, width, offset = 0;

	if (node < 0)
		return false;
	*uart = (struct uart){ .driver = driver_of(dtb, node) };
	if (!uart->driver || !reachable(dtb, node) || !dtb_reg(dtb, node, 0, &base, &size))
		return false;
	shift = uart->driver->shift;
	width = uart->driver->width;
	dtb_cell(dtb, node, "reg-shift", 0, &shift);
	dtb_cell(dtb, node, "reg-io-width", 0, &width);
	dtb_cell(dtb, node, "reg-offset", 0, &offset);
	uart->base = base + offset;
	uart->shift = shift;
	uart->width = width;
	return shift <= 3 && (width == 1 || width == 4) && uart->base >= base &&
	       uart->base % width == 0 && machine_console_reaches(uart);
}

/*
 * A broken reg, one of no address here, or broken cell sizes leave the name: the unit address of a
 * node directly below the root is the CPU's own (specification 2.2.1.1). The driver's own register
 * layout.
 */
static bool uart_by_name(const struct dtb *dtb, int node, struct uart *uart)
{
	const char *c = dtb_name(dtb, node);
	u64 base = 0, size;

	*uart = (struct uart){ .driver = driver_of(dtb, node) };
	if (!uart->driver || !reachable(dtb, node) || dtb_parent(dtb, node) != dtb_root(dtb))
		return false;
	if (!dtb_prop(dtb, node, "reg", NULL))
		return false;
	if (dtb_reg(dtb, node, 0, &base, &size)) {
		uart->base = base;
		if (machine_console_reaches(uart))
			return false;
	}
	base = 0;
	while (*c && *c != '@')
		c++;
	for (c += *c == '@'; hex_digit(*c) >= 0; c++)
		base = base << 4 | hex_digit(*c);
	uart->base = base;
	uart->shift = uart->driver->shift;
	uart->width = uart->driver->width;
	return base && !*c && base % uart->width == 0 && machine_console_reaches(uart);
}

/* "serial0:115200n8": a path or alias, the options behind it are the firmware's. */
static int stdout_node(const struct dtb *dtb)
{
	const char *path = dtb_string(dtb, dtb_find(dtb, "/chosen"), "stdout-path");
	char copy[PATH_MAX];
	size_t n;

	if (!path)
		return -1;
	for (n = 0; path[n] && path[n] != ':'; n++) {
		if (n + 1 >= sizeof(copy))
			return -1;
		copy[n] = path[n];
	}
	copy[n] = '\0';
	return dtb_find(dtb, copy);
}

bool console_from_dt(const struct dtb *dtb)
{
	const char *why = "stdout-path";
	struct uart uart;
	bool found = uart_of(dtb, stdout_node(dtb), &uart);

	if (!found) {
		why = "alias serial0";
		found = uart_of(dtb, dtb_find(dtb, "serial0"), &uart);
	}
	if (!found)
		why = "first enabled UART";
	for (int n = dtb_root(dtb); n >= 0 && !found; n = dtb_next(dtb, n))
		found = uart_of(dtb, n, &uart);
	if (!found)
		why = "unit address, its reg is broken";
	for (int n = dtb_root(dtb); n >= 0 && !found; n = dtb_next(dtb, n))
		found = uart_by_name(dtb, n, &uart);
	if (found)
		console_use(&uart, why);
	return found;
}
