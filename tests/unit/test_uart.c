// SPDX-License-Identifier: GPL-2.0-only
#include "unit.h"

#include "dev/console.h"
#include "fake_uart.h"

#define BASE 0x7040000000

static const struct row {
	const char *driver;
	enum fake_kind kind;
	u8 shift, width;
	bool port;
} rows[] = {
	{ "ns8250", FAKE_8250, 0, 1, true },  { "ns8250", FAKE_8250, 0, 1, false },
	{ "ns8250", FAKE_8250, 2, 4, false }, { "ns8250", FAKE_8250, 2, 1, false },
	{ "xscale", FAKE_8250, 2, 4, false }, { "bcm2835-aux", FAKE_8250, 2, 4, false },
	{ "pl011", FAKE_PL011, 2, 4, false }, { "sifive", FAKE_SIFIVE, 2, 4, false },
};

static struct uart use(const struct row *row)
{
	struct uart uart = {
		.driver = uart_driver_by_name(row->driver),
		.base = row->port ? 0x2f8 : BASE,
		.shift = row->shift,
		.width = row->width,
		.port = row->port,
	};

	assert_non_null(uart.driver);
	fake_uart_reset(row->kind, uart.base, row->shift, row->width, row->port);
	return uart;
}

static void sends_when_ready(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct uart uart = use(&rows[i]);

		fake_uart.busy = 3;
		for (const char *p = "hello\xff"; *p; p++)
			uart.driver->put(&uart, *p);
		assert_string_equal(fake_uart.output, "hello\xff");
		assert_int_equal(fake_uart.wrong, 0);
	}
}

static void receives(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct uart uart = use(&rows[i]);

		assert_int_equal(uart.driver->get(&uart), -1);
		fake_uart.input = "a\xe4";
		assert_int_equal(uart.driver->get(&uart), 'a');
		assert_int_equal(uart.driver->get(&uart), 0xe4);
		assert_int_equal(uart.driver->get(&uart), -1);
		assert_int_equal(fake_uart.wrong, 0);
	}
}

/* A device that stops is given up once; from then on a byte costs one look, until it is back. */
static void gives_up_and_comes_back(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct uart uart = use(&rows[i]);
		unsigned reads;

		fake_uart.busy = ~0u;
		uart.driver->put(&uart, 'a');
		uart.driver->put(&uart, 'b');
		reads = fake_uart.reads;
		assert_in_range(reads, 100000, 2000000);
		for (unsigned n = 0; n < 1000; n++)
			uart.driver->put(&uart, 'c');
		assert_int_equal(fake_uart.reads, reads + 1000);
		assert_string_equal(fake_uart.output, "a");

		uart = use(&rows[i]);
		fake_uart.busy = 3;
		uart.driver->put(&uart, 'd');
		uart.driver->put(&uart, 'e');
		assert_string_equal(fake_uart.output, "de");
		assert_int_equal(fake_uart.wrong, 0);
	}
}

static void absent_device_takes_nothing(void **state)
{
	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(rows); i++) {
		struct row row = rows[i];
		struct uart uart;

		row.kind = FAKE_NOTHING;
		uart = use(&row);
		for (unsigned n = 0; n < 1000; n++)
			uart.driver->put(&uart, 'x');
		assert_in_range(fake_uart.reads, 1000, 2000000);
		assert_int_equal(uart.driver->get(&uart), -1);
		assert_int_equal(fake_uart.wrong, 0); /* in particular: no write */
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sends_when_ready),
		cmocka_unit_test(receives),
		cmocka_unit_test(gives_up_and_comes_back),
		cmocka_unit_test(absent_device_takes_nothing),
	};

	return cmocka_run_group_tests_name("uart", tests, NULL, NULL);
}
