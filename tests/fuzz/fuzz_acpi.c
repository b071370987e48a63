// SPDX-License-Identifier: GPL-2.0-only
/*
 * Any bytes as ACPI tables. Checksums would hide everything behind them, so the input is a list
 * of tables, {kind, checksum or not, length of the body, body}, that get good headers.
 */
#include <stdlib.h>
#include <string.h>

#include "dev/console.h"
#include "fake_acpi.h"

#define IDS 4

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

static void add_table(u8 kind, u8 damage, const u8 *body, u32 n)
{
	static const char *const signatures[] = { "APIC", "FACP", "SPCR", "HPET", "SSDT", "DSDT" };
	const char *signature = signatures[kind % ARRAY_SIZE(signatures)];
	u32 at = fake_acpi.free_at;

	memcpy(fake_acpi.memory + at + 36, body, n);
	/* A FADT that names the first table as the DSDT. */
	if (kind % ARRAY_SIZE(signatures) == 1 && n >= 8 && damage & 2)
		fake_acpi_put(at + 40, fake_acpi.base + FAKE_TABLES, 4);
	fake_acpi_add(signature, 36 + n);
	if (damage & 1)
		fake_acpi.memory[at + damage % (36 + n)] ^= damage;
}

static void add_tables(const u8 *data, size_t size)
{
	while (size >= 3) {
		u32 n = data[2] < size - 3 ? data[2] : size - 3;

		if (fake_acpi.free_at + 36 + n + 3 > FAKE_ACPI_SIZE || fake_acpi.tables == 32)
			return;
		add_table(data[0], data[1], data + 3, n);
		data += 3 + n;
		size -= 3 + n;
	}
}

static void read_tables(void)
{
	struct acpi acpi;
	struct acpi_madt madt;
	struct acpi_spcr spcr;
	struct acpi_fadt fadt;
	u32 ids[IDS];
	u64 base;
	u8 a = 0, b = 0;

	if (acpi_open(&acpi, fake_acpi_map, fake_acpi.base + FAKE_RSDP))
		return;
	acpi_madt(&acpi, ids, IDS, &madt);
	acpi_spcr(&acpi, &spcr);
	acpi_fadt(&acpi, &fadt);
	acpi_hpet(&acpi, &base);
	if (!acpi_s5(&acpi, &a, &b) && (a > 7 || b > 7))
		abort();
	if (console_from_acpi(&acpi) && !console_chosen())
		abort();
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	void *state = NULL;

	if (!size)
		return 0;
	fake_acpi_setup(&state);
	add_tables(data + 1, size - 1);
	fake_acpi_rsdp(data[0] & 3, data[0] & 4, data[0] & 8);
	if (data[0] & 16)
		fake_acpi.memory[FAKE_RSDP + data[0] % 36] ^= data[0];
	read_tables();
	fake_acpi_teardown(&state);
	return 0;
}
