// SPDX-License-Identifier: GPL-2.0-only
#include "unit.h"

#include <asm/io.h>

#include "dev/console.h"
#include "fake_uart.h"
#include "machine.h"

static int from(const char *line)
{
	assert_true(strlen(line) < sizeof(machine.cmdline));
	strcpy(machine.cmdline, line);
	return console_from_cmdline();
}

/* Runs first: before any other test has chosen a console. */
static void silent_without_console(void **state)
{
	(void)state;
	fake_uart_reset(FAKE_8250, 0x3f8, 0, 1, true);
	assert_false(console_chosen());
	machine_console_write("x", 1);
	assert_int_equal(machine_console_read(), -1);
	assert_int_equal(fake_uart.reads + fake_uart.written + fake_uart.wrong, 0);
}

static void good_words(void **state)
{
	static const struct {
		const char *line, *console;
		enum fake_kind kind;
		u64 base;
		u8 shift, width;
		bool port;
	} good[] = {
		{ "uart=ns8250,io:0x3f8", "ns8250 at port 0x3f8 (uart=)", FAKE_8250, 0x3f8, 0, 1,
		  true },
		{ "uart=ns8250,io:760 run=all", "ns8250 at port 0x2f8 (uart=)", FAKE_8250, 0x2f8, 0,
		  1, true },
		{ "run=all\tuart=ns8250,0xfeb50000,2,4", "ns8250 at 0xfeb50000 (uart=)", FAKE_8250,
		  0xfeb50000, 2, 4, false },
		{ "uart=ns8250,0x10000000", "ns8250 at 0x10000000 (uart=)", FAKE_8250, 0x10000000,
		  0, 1, false },
		{ "uart=ns8250,0x10000000,2", "ns8250 at 0x10000000 (uart=)", FAKE_8250, 0x10000000,
		  2, 1, false },
		{ "uart=ns8250,0x10000000,,4", "ns8250 at 0x10000000 (uart=)", FAKE_8250,
		  0x10000000, 0, 4, false },
		{ "uart=pl011,0x107D001000", "pl011 at 0x107d001000 (uart=)", FAKE_PL011,
		  0x107d001000, 2, 4, false },
		{ "uart=sifive,0X10010000", "sifive at 0x10010000 (uart=)", FAKE_SIFIVE, 0x10010000,
		  2, 4, false },
		{ "uart=pl011,0x4 uart=sifive,0x8", "sifive at 0x8 (uart=)", FAKE_SIFIVE, 8, 2, 4,
		  false },
		{ "uart=bogus a.b=c -- uart=bcm2835-aux,64", "bcm2835-aux at 0x40 (uart=)",
		  FAKE_8250, 64, 2, 4, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(good); i++) {
		assert_int_equal(from(good[i].line), 1);
		assert_null(console_cmdline_error());
		assert_true(console_chosen());
		assert_string_equal(machine.console, good[i].console);
		fake_uart_reset(good[i].kind, good[i].base, good[i].shift, good[i].width,
				good[i].port);
		fake_uart.input = "k";
		machine_console_write("a\nb\n", 4);
		assert_int_equal(machine_console_read(), 'k');
		assert_int_equal(machine_console_read(), -1);
		assert_string_equal(fake_uart.output, "a\r\nb\r\n");
		assert_int_equal(fake_uart.wrong, 0);
	}
}

static void absent_words(void **state)
{
	static const char *const lines[] = {
		"",
		"   ",
		"run=all",
		"auart=pl011,0x1",
		"uart",
		"uart=pl011,0x1000 --",
		"uart=bogus -- run=all",
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(lines); i++) {
		assert_int_equal(from(lines[i]), 0);
		assert_null(console_cmdline_error());
	}
}

/* Refused: the console stays, and one line names the word, the part, and what is accepted. */
static void bad_words(void **state)
{
	static const struct {
		const char *line, *names, *accepts;
	} bad[] = {
		{ "uart=", "unknown driver ''", "pl011" },
		{ "uart=,0x1000", "unknown driver ''", "pl011" },
		{ "uart=uart8250,0x3f8", "unknown driver 'uart8250'", "ns8250" },
		{ "uart=PL011,0x1000", "unknown driver 'PL011'", "pl011" },
		{ "uart=pl011", "unusable address ''", "a number above 0" },
		{ "uart=pl011,", "unusable address ''", "a number above 0" },
		{ "uart=pl011,0", "unusable address '0'", "a number above 0" },
		{ "uart=pl011,0x", "unusable address '0x'", "a number above 0" },
		{ "uart=pl011,9000000h", "unusable address '9000000h'", "a number above 0" },
		{ "uart=pl011,-4", "unusable address '-4'", "a number above 0" },
		{ "uart=pl011,12a", "unusable address '12a'", "a number above 0" },
		{ "uart=pl011,0x10000000000000000", "unusable address", "a number above 0" },
		{ "uart=pl011,18446744073709551616", "unusable address", "a number above 0" },
		{ "uart=pl011,0x1002", "unusable address '0x1002'", "a multiple of the width" },
		{ "uart=ns8250,io:0x10000", "unusable address 'io:0x10000'", "io: and a port" },
		{ "uart=ns8250,io:", "unusable address 'io:'", "io: and a port" },
		{ "uart=ns8250,0x1000,4", "unusable shift '4'", "0 1 2 3" },
		{ "uart=ns8250,0x1000,x", "unusable shift 'x'", "0 1 2 3" },
		{ "uart=ns8250,0x1000,256", "unusable shift '256'", "0 1 2 3" },
		{ "uart=ns8250,0x1000,2,2", "unusable width '2'", "1 4" },
		{ "uart=ns8250,0x1000,2,4,5", "words too many '5'", "NAME,ADDRESS" },
		{ "uart=ns8250,0x00000000000000000000000000000000000000000000000000000000000000000000000000"
		  "0000000000000000000009000000",
		  "too many characters", "95" },
	};

	(void)state;
	assert_int_equal(from("uart=pl011,0x9000000"), 1);
	for (size_t i = 0; i < ARRAY_SIZE(bad); i++) {
		assert_int_equal(from(bad[i].line), -1);
		assert_non_null(console_cmdline_error());
		assert_non_null(strstr(console_cmdline_error(), "uart="));
		assert_non_null(strstr(console_cmdline_error(), bad[i].names));
		assert_non_null(strstr(console_cmdline_error(), bad[i].accepts));
		assert_null(strchr(console_cmdline_error(), '\n'));
		assert_string_equal(machine.console, "pl011 at 0x9000000 (uart=)");
	}
}

static void call_put(const struct uart *uart, u8 byte)
{
	(void)uart;
	fake_uart.output[fake_uart.written++] = byte;
}

static int call_get(const struct uart *uart)
{
	(void)uart;
	return 'g';
}

/* A driver of the machine's own, such as SBI: no address, and none may be given. */
static const struct uart_driver call = {
	.name = "call",
	.no_address = true,
	.put = call_put,
	.get = call_get,
};
SET_ENTRY(uart_driver, call);

static void firmware_call(void **state)
{
	(void)state;
	fake_uart_reset(FAKE_NOTHING, 0, 0, 1, false);
	assert_int_equal(from("uart=call"), 1);
	assert_string_equal(machine.console, "call (uart=)");
	machine_console_write("\n", 1);
	assert_string_equal(fake_uart.output, "\r\n");
	assert_int_equal(machine_console_read(), 'g');
	assert_int_equal(from("uart=call,0x1000"), -1);
	assert_non_null(strstr(console_cmdline_error(), "words too many '0x1000'"));
}

/* However long the reason, machine.console holds what fits. */
static void long_reason(void **state)
{
	struct uart uart = { .driver = uart_driver_by_name("pl011"), .base = UINTPTR_MAX - 3 };
	char why[200];

	(void)state;
	memset(why, 'y', sizeof(why) - 1);
	why[sizeof(why) - 1] = '\0';
	console_use(&uart, why);
	assert_int_equal(strlen(machine.console), sizeof(machine.console) - 1);
	assert_int_equal(strncmp(machine.console, "pl011 at 0xfffffffffffffffc (yyy", 32), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(silent_without_console), cmocka_unit_test(good_words),
		cmocka_unit_test(absent_words),		  cmocka_unit_test(bad_words),
		cmocka_unit_test(firmware_call),	  cmocka_unit_test(long_reason),
	};

	return cmocka_run_group_tests_name("console", tests, NULL, NULL);
}
