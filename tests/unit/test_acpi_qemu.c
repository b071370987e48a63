// SPDX-License-Identifier: GPL-2.0-only
/* The tables of QEMU's PCs, in the memory that their firmware left. */
#include "blob.h"

#include "fake_acpi.h"

static const char *directory;

/* What SeaBIOS sets up: power management ports at 0x600; q35's ICH9 resets at 0xcf9. */
static void reads_qemu(const char *pc, u64 reset)
{
	struct acpi_madt madt;
	struct acpi_fadt fadt;
	struct acpi acpi;
	u32 ids[4];
	u64 hpet;
	u8 a, b;
	char path[512];

	free(fake_acpi.memory);
	snprintf(path, sizeof(path), "%s/%s.mem", directory, pc);
	fake_acpi.memory = read_blob(path, &fake_acpi.size);
	fake_acpi.base = 0;
	assert_null(acpi_open(&acpi, fake_acpi_map, acpi_scan_rsdp(fake_acpi_map)));
	assert_null(acpi_madt(&acpi, ids, 4, &madt));
	assert_int_equal(madt.found, 3);
	for (unsigned i = 0; i < 3; i++)
		assert_int_equal(ids[i], i);
	assert_int_equal(madt.lapic, 0xfee00000);
	assert_null(acpi_fadt(&acpi, &fadt));
	assert_int_equal(fadt.pm1a_cnt.address, 0x604);
	assert_int_equal(fadt.pm_timer.address, 0x608);
	assert_int_equal(fadt.pm_timer.space, ACPI_PORT);
	assert_int_equal(fadt.smi_cmd, 0xb2);
	assert_int_equal(fadt.reset.address, reset);
	assert_null(acpi_hpet(&acpi, &hpet));
	assert_int_equal(hpet, 0xfed00000);
	assert_null(acpi_s5(&acpi, &a, &b));
	assert_int_equal(a, 0);
	assert_int_equal(b, 0);
}

static void reads_qemu_pc(void **state)
{
	(void)state;
	reads_qemu("pc", 0);
}

static void reads_qemu_q35(void **state)
{
	(void)state;
	reads_qemu("q35", 0xcf9);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		ACPI_TEST(reads_qemu_pc),
		ACPI_TEST(reads_qemu_q35),
	};

	directory = argc > 1 ? argv[1] : ".";
	return cmocka_run_group_tests_name("acpi_qemu", tests, NULL, NULL);
}
