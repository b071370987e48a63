// SPDX-License-Identifier: GPL-2.0-only
/* From the RSDP to a table, and what is refused on the way. */
#include <stdlib.h>

#include "unit.h"

#include "fake_acpi.h"
#include "says.h"

static void finds_tables_by_either_root(void **state)
{
	const u8 *table;
	struct acpi acpi;
	u32 size;

	(void)state;
	fake_acpi_add("AAAA", 40);
	fake_acpi_put(fake_acpi.free_at + 36, 7, 1);
	fake_acpi_add("SSDT", 37);
	fake_acpi_put(fake_acpi.free_at + 36, 9, 1);
	fake_acpi_add("SSDT", 37);
	for (unsigned revision = 0; revision <= 2; revision++) {
		for (unsigned xsdt = 0; xsdt <= 1; xsdt++) {
			fake_acpi_rsdp(revision, !xsdt || revision < 2, xsdt);
			acpi = fake_acpi_open();
			assert_int_equal(acpi.entry_size, xsdt && revision == 2 ? 8 : 4);
			assert_null(acpi_table(&acpi, "SSDT", 0, &table, &size));
			assert_int_equal(table[36], 7);
			assert_null(acpi_table(&acpi, "SSDT", 1, &table, &size));
			assert_int_equal(table[36], 9);
			assert_int_equal(size, 37);
			assert_says(acpi_table(&acpi, "SSDT", 2, &table, &size), "there is none");
		}
	}
	fake_acpi.base = 0x23456789000; /* only an XSDT reaches there */
	fake_acpi_put(FAKE_XSDT + 36, fake_acpi.base + FAKE_TABLES, 8);
	fake_acpi_finish(FAKE_XSDT, "XSDT", 36 + 8);
	fake_acpi_rsdp(2, false, true);
	acpi = fake_acpi_open();
	assert_null(acpi_table(&acpi, "AAAA", 0, &table, &size));
}

/* acpi_open() of the RSDP as it now stands. */
static const char *opened(void)
{
	struct acpi acpi;

	return acpi_open(&acpi, fake_acpi_map, fake_acpi.base + FAKE_RSDP);
}

static void refuses_a_damaged_rsdp(void **state)
{
	struct acpi acpi;

	(void)state;
	fake_acpi.memory[FAKE_RSDP + 33] ^= 1;
	assert_says(opened(), "extended checksum");
	fake_acpi_rsdp(2, true, true);
	fake_acpi_put(FAKE_RSDP + 20, 35, 4);
	assert_says(opened(), "RSDP's length");
	fake_acpi_put(FAKE_RSDP + 20, UINT32_MAX, 4);
	assert_says(opened(), "RSDP's length");
	fake_acpi_rsdp(2, true, true);
	fake_acpi.memory[FAKE_RSDP + 10] ^= 1;
	assert_says(opened(), "signature or checksum");
	assert_says(acpi_open(&acpi, fake_acpi_map, fake_acpi.base + FAKE_RSDP + 1),
		    "signature or checksum");
	assert_says(acpi_open(&acpi, fake_acpi_map, 0), "cannot be read");
	assert_says(acpi_open(&acpi, fake_acpi_map, fake_acpi.base + FAKE_ACPI_SIZE - 19),
		    "cannot be read");
	fake_acpi_rsdp(2, false, false);
	assert_says(opened(), "XSDT or RSDT");
	fake_acpi_rsdp(2, true, true);
	fake_acpi.memory[FAKE_XSDT + 20] ^= 1;
	assert_says(opened(), "XSDT or RSDT");
}

static void refuses_a_damaged_table(void **state)
{
	u32 size, at = fake_acpi_add("AAAA", 100);
	struct acpi acpi = fake_acpi_open();
	const u8 *table;

	(void)state;
	assert_null(acpi_table(&acpi, "AAAA", 0, &table, &size));
	fake_acpi.memory[at + 99] ^= 1;
	assert_says(acpi_table(&acpi, "AAAA", 0, &table, &size), "checksum");
	fake_acpi.memory[at + 99] ^= 1;
	fake_acpi_put(at + 4, 35, 4);
	assert_says(acpi_table(&acpi, "AAAA", 0, &table, &size), "length");
	fake_acpi_put(at + 4, UINT32_MAX, 4);
	assert_says(acpi_table(&acpi, "AAAA", 0, &table, &size), "length");
	fake_acpi_put(at + 4, FAKE_ACPI_SIZE, 4);
	assert_says(acpi_table(&acpi, "AAAA", 0, &table, &size), "cannot be read");
	assert_says(acpi_load(&acpi, fake_acpi.base + at, "DSDT", &table, &size), "signature");
	fake_acpi_put(FAKE_XSDT + 36, fake_acpi.base + FAKE_ACPI_SIZE, 8);
	fake_acpi_finish(FAKE_XSDT, "XSDT", 36 + 8);
	acpi = fake_acpi_open();
	assert_says(acpi_table(&acpi, "AAAA", 0, &table, &size), "none that can be read");
}

static void scans_low_memory(void **state)
{
	u8 *low = calloc(1, 1 << 20);

	(void)state;
	memcpy(low + 0xf5a00, fake_acpi.memory + FAKE_RSDP, 36);
	free(fake_acpi.memory);
	fake_acpi.memory = low;
	fake_acpi.size = 1 << 20;
	fake_acpi.base = 0;
	assert_int_equal(acpi_scan_rsdp(fake_acpi_map), 0xf5a00);
	memcpy(low + 0x9fc10, low + 0xf5a00, 36); /* the EBDA goes first */
	fake_acpi_put(0x40e, 0x9fc0, 2);
	assert_int_equal(acpi_scan_rsdp(fake_acpi_map), 0x9fc10);
	low[0x9fc10 + 9] ^= 1; /* a damaged one is none */
	assert_int_equal(acpi_scan_rsdp(fake_acpi_map), 0xf5a00);
	fake_acpi_put(0x40e, 0xffff, 2);
	assert_int_equal(acpi_scan_rsdp(fake_acpi_map), 0xf5a00);
	memset(low + 0xf5a00, 0, 36);
	memcpy(low + 0xf5a08, low + FAKE_RSDP, 36); /* not on 16 bytes */
	assert_int_equal(acpi_scan_rsdp(fake_acpi_map), 0);
	fake_acpi.size = 0xe0000;
	assert_int_equal(acpi_scan_rsdp(fake_acpi_map), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		ACPI_TEST(finds_tables_by_either_root),
		ACPI_TEST(refuses_a_damaged_rsdp),
		ACPI_TEST(refuses_a_damaged_table),
		ACPI_TEST(scans_low_memory),
	};

	return cmocka_run_group_tests_name("acpi", tests, NULL, NULL);
}
