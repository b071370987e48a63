// SPDX-License-Identifier: GPL-2.0-only
#include "unit.h"

#include "fake_acpi.h"
#include "says.h"

/* _S5_ in a DSDT, or in the second SSDT. */
static const char *find_s5(const u8 *aml, u32 n, bool ssdt, u8 *a, u8 *b, void **state)
{
	struct acpi acpi;
	u32 dsdt = 0x4000;

	fake_acpi_teardown(state);
	fake_acpi_setup(state);
	if (ssdt) {
		fake_acpi_add("SSDT", 50);
		memcpy(fake_acpi.memory + fake_acpi.free_at + 36, aml, n);
		fake_acpi_add("SSDT", 36 + n);
	} else {
		memcpy(fake_acpi.memory + dsdt + 36, aml, n);
	}
	fake_acpi_finish(dsdt, "DSDT", ssdt ? 36 : 36 + n);
	fake_acpi_put(fake_acpi.free_at + 40, fake_acpi.base + dsdt, 4);
	fake_acpi_add("FACP", 116);
	acpi = fake_acpi_open();
	return acpi_s5(&acpi, a, b);
}

static void finds_s5(void **state)
{
	static const struct {
		u8 n, aml[24], a, b;
	} good[] = {
		{ 11, { 8, '_', 'S', '5', '_', 0x12, 6, 4, 0, 0, 0 }, 0, 0 },
		{ 13, { 8, '_', 'S', '5', '_', 0x12, 6, 4, 0x0a, 5, 0x0a, 7, 0 }, 5, 7 },
		{ 14, { 0xff, 8, '\\', '_', 'S', '5', '_', 0x12, 5, 2, 1, 0x0a, 2, 9 }, 1, 2 },
		{ 18,
		  { '_', 'S', '5', '_', 8, '_', 'S', '5', '_', 0x12, 0x46, 0, 2, 0x0b, 4, 0, 1, 0 },
		  4,
		  1 },
		{ 19,
		  { 8, '_', 'S', '5', '_', 0x12, 0xc6, 0, 0, 0, 4, 0x0c, 3, 0, 0, 0, 0x0a, 3, 0 },
		  3,
		  3 },
	};
	u8 a, b;

	for (unsigned i = 0; i < ARRAY_SIZE(good); i++) {
		for (unsigned ssdt = 0; ssdt <= 1; ssdt++) {
			a = b = 99;
			assert_null(find_s5(good[i].aml, good[i].n, ssdt, &a, &b, state));
			assert_int_equal(a, good[i].a);
			assert_int_equal(b, good[i].b);
		}
	}
}

static void finds_no_false_s5(void **state)
{
	static const struct {
		u8 n, aml[16];
	} bad[] = {
		{ 0, { 0 } },
		{ 10, { '_', 'S', '5', '_', 0x12, 6, 4, 0, 0, 0 } }, /* not a Name */
		{ 11, { 8, '_', 'S', '4', '_', 0x12, 6, 4, 0, 0, 0 } },
		{ 11, { 8, '_', 'S', '5', '_', 0x11, 6, 4, 0, 0, 0 } }, /* a buffer */
		{ 11, { 8, '_', 'S', '5', '_', 0x12, 6, 1, 0, 0, 0 } }, /* one element */
		{ 13, { 8, '_', 'S', '5', '_', 0x12, 6, 4, 0x0a, 8, 0x0a, 7, 0 } }, /* four bits */
		{ 13, { 8, '_', 'S', '5', '_', 0x12, 6, 4, 0x0d, 5, 0x0a, 7, 0 } }, /* a string */
		{ 5, { 8, '_', 'S', '5', '_' } },
		{ 6, { 8, '_', 'S', '5', '_', 0x12 } },
		{ 7, { 8, '_', 'S', '5', '_', 0x12, 6 } },
		{ 8, { 8, '_', 'S', '5', '_', 0x12, 6, 2 } },
		{ 9, { 8, '_', 'S', '5', '_', 0x12, 6, 2, 0 } },
		{ 10, { 8, '_', 'S', '5', '_', 0x12, 6, 2, 0, 0x0a } },
		{ 8, { 8, '_', 'S', '5', '_', 0x12, 0xc0, 0 } },
	};
	u8 a, b;

	for (unsigned i = 0; i < ARRAY_SIZE(bad); i++)
		assert_says(find_s5(bad[i].aml, bad[i].n, i & 1, &a, &b, state), "_S5_");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		ACPI_TEST(finds_s5),
		ACPI_TEST(finds_no_false_s5),
	};

	return cmocka_run_group_tests_name("acpi_s5", tests, NULL, NULL);
}
