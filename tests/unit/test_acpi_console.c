// SPDX-License-Identifier: GPL-2.0-only
#include "unit.h"

#include "dev/console.h"
#include "fake_acpi.h"
#include "fake_uart.h"
#include "machine.h"

static void takes_the_console_of_the_spcr(void **state)
{
	static const struct {
		u8 type, space, bits, access;
		u64 address;
		const char *console; /* NULL: none */
		enum fake_kind kind;
		u8 shift, width;
	} rows[] = {
		{ 0, ACPI_PORT, 8, 0, 0x2f8, "ns8250 at port 0x2f8 (SPCR)", FAKE_8250, 0, 1 },
		{ 1, ACPI_PORT, 8, 1, 0x3f8, "ns8250 at port 0x3f8 (SPCR)", FAKE_8250, 0, 1 },
		{ 0, ACPI_MEMORY, 8, 1, 0xfe001000, "ns8250 at 0xfe001000 (SPCR)", FAKE_8250, 0,
		  1 },
		{ 0x12, ACPI_MEMORY, 32, 3, 0x9000d000, "ns8250 at 0x9000d000 (SPCR)", FAKE_8250, 2,
		  4 },
		{ 0x12, ACPI_MEMORY, 32, 1, 0x9000d000, "ns8250 at 0x9000d000 (SPCR)", FAKE_8250, 2,
		  1 },
		{ 0x12, ACPI_MEMORY, 8, 3, 0x9000d000, "ns8250 at 0x9000d000 (SPCR)", FAKE_8250, 2,
		  4 },
		{ 0x12, ACPI_MEMORY, 32, 0, 0x9000d000, "ns8250 at 0x9000d000 (SPCR)", FAKE_8250, 2,
		  4 },
		{ 3, ACPI_MEMORY, 32, 3, 0x9000000, "pl011 at 0x9000000 (SPCR)", FAKE_PL011, 2, 4 },
		{ 0xe, ACPI_MEMORY, 32, 0, 0x100002600000, "pl011 at 0x100002600000 (SPCR)",
		  FAKE_PL011, 2, 4 },
		{ 0, ACPI_PORT, 8, 1, 0, NULL, FAKE_NOTHING, 0, 1 },
		{ 2, ACPI_MEMORY, 32, 3, 0x9000000, NULL, FAKE_NOTHING, 0, 1 },
		{ 3, 0x7f, 32, 3, 0x9000000, NULL, FAKE_NOTHING, 0, 1 },
		{ 3, ACPI_MEMORY, 32, 3, 0x9000001, NULL, FAKE_NOTHING, 0, 1 },
	};

	for (unsigned i = 0; i < ARRAY_SIZE(rows); i++) {
		struct acpi acpi;

		fake_acpi_put(fake_acpi.free_at + 36, rows[i].type, 1);
		fake_acpi_put_gas(fake_acpi.free_at + 40, rows[i].space, rows[i].bits,
				  rows[i].access, rows[i].address);
		fake_acpi_add("SPCR", 80);
		acpi = fake_acpi_open();
		strcpy(machine.console, "before");
		assert_int_equal(console_from_acpi(&acpi), !!rows[i].console);
		assert_string_equal(machine.console, rows[i].console ? rows[i].console : "before");
		fake_uart_reset(rows[i].kind, rows[i].address, rows[i].shift, rows[i].width,
				rows[i].space == ACPI_PORT);
		if (rows[i].console) {
			machine_console_write("x", 1);
			assert_string_equal(fake_uart.output, "x");
			assert_int_equal(fake_uart.wrong, 0);
		}
		fake_acpi_teardown(state);
		fake_acpi_setup(state);
	}
	{
		struct acpi acpi = fake_acpi_open();

		assert_false(console_from_acpi(&acpi));
	}
}

static void reads_the_baud_rate(void **state)
{
	static const u32 bauds[] = { 0, 0, 0, 9600, 19200, 0, 57600, 115200, 0 };

	for (unsigned i = 0; i < ARRAY_SIZE(bauds); i++) {
		struct acpi_spcr spcr;
		struct acpi acpi;

		fake_acpi_put(fake_acpi.free_at + 58, i, 1);
		fake_acpi_add("SPCR", 80);
		acpi = fake_acpi_open();
		assert_null(acpi_spcr(&acpi, &spcr));
		assert_int_equal(spcr.baud, bauds[i]);
		fake_acpi_teardown(state);
		fake_acpi_setup(state);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		ACPI_TEST(takes_the_console_of_the_spcr),
		ACPI_TEST(reads_the_baud_rate),
	};

	return cmocka_run_group_tests_name("acpi_console", tests, NULL, NULL);
}
