// SPDX-License-Identifier: GPL-2.0-only
/* MADT, FADT, HPET. */
#include "unit.h"

#include "fake_acpi.h"
#include "says.h"

static u32 add_madt(const u8 *entries, u32 n)
{
	fake_acpi_put(fake_acpi.free_at + 36, 0xfee00000, 4);
	memcpy(fake_acpi.memory + fake_acpi.free_at + 44, entries, n);
	return fake_acpi_add("APIC", 44 + n);
}

#define ENABLED 1, 0, 0, 0
#define OFFLINE 2, 0, 0, 0

static void lists_enabled_cores(void **state)
{
	static const u8 entries[] = {
		0,    8,       0,  4,  ENABLED, 0,	 8,    1,    2,	   OFFLINE, 0, 8,    2,
		0xff, ENABLED, 1,  12, 0,	0,	 0,    0,    0xc0, 0xfe,    0, 0,    0,
		0,    9,       16, 0,  0,	0x34,	 0x12, 0,    0,	   ENABLED, 3, 0,    0,
		0,    9,       16, 0,  0,	0xff,	 0xff, 0xff, 0xff, ENABLED, 4, 0,    0,
		0,    9,       16, 0,  0,	4,	 0,    0,    0,	   ENABLED, 5, 0,    0,
		0,    0,       8,  6,  0,	ENABLED, 5,    12,   0,	   0,	    0, 0x10, 0,
		0,    1,       0,  0,  0,
	};
	struct acpi_madt madt;
	struct acpi acpi;
	u32 ids[4] = { 0 };

	(void)state;
	add_madt(entries, sizeof(entries));
	acpi = fake_acpi_open();
	assert_null(acpi_madt(&acpi, ids, 4, &madt));
	assert_int_equal(madt.found, 3);
	assert_int_equal(ids[0], 4);
	assert_int_equal(ids[1], 0x1234);
	assert_int_equal(ids[2], 0);
	assert_true(madt.x2apic);
	assert_int_equal(madt.lapic, 0x100001000);

	ids[2] = 99;
	assert_null(acpi_madt(&acpi, ids, 2, &madt));
	assert_int_equal(madt.found, 3);
	assert_int_equal(ids[2], 99);
}

static void refuses_a_broken_madt(void **state)
{
	static const struct {
		u8 n, bytes[10];
	} bad[] = {
		{ 1, { 0 } },
		{ 2, { 0, 0 } },
		{ 2, { 0, 1 } },
		{ 8, { 0, 9, 0, 4, ENABLED } },
		{ 9, { 0, 8, 0, 4, ENABLED, 7 } },
	};
	struct acpi_madt madt;
	struct acpi acpi;
	u32 ids[4];

	for (unsigned i = 0; i < ARRAY_SIZE(bad); i++) {
		add_madt(bad[i].bytes, bad[i].n);
		acpi = fake_acpi_open();
		assert_says(acpi_madt(&acpi, ids, 4, &madt), "one of its entries");
		fake_acpi_teardown(state);
		fake_acpi_setup(state);
	}
	fake_acpi_add("APIC", 43);
	acpi = fake_acpi_open();
	assert_says(acpi_madt(&acpi, ids, 4, &madt), "too short");
	/* Entries shorter than their kind are skipped, not read beyond. */
	fake_acpi_teardown(state);
	fake_acpi_setup(state);
	add_madt((const u8[]){ 0, 7, 0, 4, 1, 0, 0, 9, 4, 0, 0, 5, 4, 0, 0 }, 15);
	acpi = fake_acpi_open();
	assert_null(acpi_madt(&acpi, ids, 4, &madt));
	assert_int_equal(madt.found, 0);
	assert_int_equal(madt.lapic, 0xfee00000);
}

static void reads_the_fadt(void **state)
{
	struct acpi_fadt fadt;
	struct acpi acpi;
	u32 at;

	fake_acpi_put(fake_acpi.free_at + 40, 0x12345678, 4);
	fake_acpi_put(fake_acpi.free_at + 48, 0xb2, 4);
	fake_acpi_put(fake_acpi.free_at + 52, 0xf1, 1);
	fake_acpi_put(fake_acpi.free_at + 64, 0x604, 4);
	fake_acpi_put(fake_acpi.free_at + 76, 0x608, 4);
	fake_acpi_put(fake_acpi.free_at + 112, 1 << 10, 4);
	fake_acpi_add("FACP", 116);
	acpi = fake_acpi_open();
	assert_null(acpi_fadt(&acpi, &fadt));
	assert_int_equal(fadt.dsdt, 0x12345678);
	assert_int_equal(fadt.smi_cmd, 0xb2);
	assert_int_equal(fadt.acpi_enable, 0xf1);
	assert_int_equal(fadt.pm1a_cnt.space, ACPI_PORT);
	assert_int_equal(fadt.pm1a_cnt.address, 0x604);
	assert_int_equal(fadt.pm1b_cnt.address, 0);
	assert_int_equal(fadt.pm_timer.address, 0x608);
	assert_false(fadt.pm_timer_32);
	assert_int_equal(fadt.reset.address, 0); /* flagged, but the table ends before it */

	fake_acpi_teardown(state);
	fake_acpi_setup(state);
	at = fake_acpi.free_at;
	fake_acpi_put(at + 40, 1, 4);
	fake_acpi_put(at + 64, 0x604, 4);
	fake_acpi_put(at + 76, 0x608, 4);
	fake_acpi_put(at + 112, 1 << 8 | 1 << 10, 4);
	fake_acpi_put_gas(at + 116, ACPI_PORT, 8, 1, 0xcf9);
	fake_acpi_put(at + 128, 6, 1);
	fake_acpi_put(at + 129, 3, 2);
	fake_acpi_put(at + 140, 0x123456789a, 8);
	fake_acpi_put_gas(at + 172, ACPI_MEMORY, 16, 2, 0xfed80804);
	fake_acpi_put_gas(at + 208, ACPI_PORT, 32, 3, 0x808);
	fake_acpi_add("FACP", 276);
	acpi = fake_acpi_open();
	assert_null(acpi_fadt(&acpi, &fadt));
	assert_int_equal(fadt.dsdt, 0x123456789a);
	assert_int_equal(fadt.pm1a_cnt.space, ACPI_MEMORY);
	assert_int_equal(fadt.pm1a_cnt.address, 0xfed80804);
	assert_int_equal(fadt.pm_timer.address, 0x808);
	assert_true(fadt.pm_timer_32);
	assert_int_equal(fadt.reset.address, 0xcf9);
	assert_int_equal(fadt.reset_value, 6);
	assert_int_equal(fadt.arm_boot, 3);

	fake_acpi_teardown(state);
	fake_acpi_setup(state);
	fake_acpi_add("FACP", 115);
	acpi = fake_acpi_open();
	assert_says(acpi_fadt(&acpi, &fadt), "too short");
}

static void reads_the_hpet(void **state)
{
	struct acpi acpi;
	u64 at;

	fake_acpi_put_gas(fake_acpi.free_at + 40, ACPI_MEMORY, 64, 0, 0xfed00000);
	fake_acpi_add("HPET", 56);
	acpi = fake_acpi_open();
	assert_null(acpi_hpet(&acpi, &at));
	assert_int_equal(at, 0xfed00000);
	fake_acpi_teardown(state);
	fake_acpi_setup(state);
	fake_acpi_put_gas(fake_acpi.free_at + 40, ACPI_PORT, 64, 0, 0x70);
	fake_acpi_add("HPET", 56);
	acpi = fake_acpi_open();
	assert_says(acpi_hpet(&acpi, &at), "not in memory");
	fake_acpi_teardown(state);
	fake_acpi_setup(state);
	acpi = fake_acpi_open();
	assert_says(acpi_hpet(&acpi, &at), "there is none");
	fake_acpi_add("HPET", 51);
	acpi = fake_acpi_open();
	assert_says(acpi_hpet(&acpi, &at), "too short");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		ACPI_TEST(lists_enabled_cores),
		ACPI_TEST(refuses_a_broken_madt),
		ACPI_TEST(reads_the_fadt),
		ACPI_TEST(reads_the_hpet),
	};

	return cmocka_run_group_tests_name("acpi_tables", tests, NULL, NULL);
}
