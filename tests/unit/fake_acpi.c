// SPDX-License-Identifier: GPL-2.0-only
#include "unit.h"

#include "fake_acpi.h"

#include <stdlib.h>

struct fake_acpi fake_acpi;

static void **mappings;
static size_t mapped;

const void *fake_acpi_map(u64 phys, size_t len)
{
	u64 offset = phys - fake_acpi.base;
	void *copy;

	if (phys < fake_acpi.base || offset > fake_acpi.size || len > fake_acpi.size - offset)
		return NULL;
	copy = malloc(len);
	mappings = realloc(mappings, (mapped + 1) * sizeof(*mappings));
	if (!copy || !mappings)
		abort();
	mappings[mapped++] = copy;
	return memcpy(copy, fake_acpi.memory + offset, len);
}

void fake_acpi_put(u32 at, u64 value, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		fake_acpi.memory[at + i] = value >> 8 * i;
}

void fake_acpi_put_gas(u32 at, u8 space, u8 bits, u8 access, u64 address)
{
	fake_acpi_put(at, space, 1);
	fake_acpi_put(at + 1, bits, 1);
	fake_acpi_put(at + 3, access, 1);
	fake_acpi_put(at + 4, address, 8);
}

static void checksum(u32 at, u32 field, u32 size)
{
	u8 sum = 0;

	fake_acpi.memory[at + field] = 0;
	for (u32 i = 0; i < size; i++)
		sum += fake_acpi.memory[at + i];
	fake_acpi.memory[at + field] = -sum;
}

void fake_acpi_finish(u32 at, const char *signature, u32 size)
{
	memcpy(fake_acpi.memory + at, signature, 4);
	fake_acpi_put(at + 4, size, 4);
	checksum(at, 9, size);
}

u32 fake_acpi_add(const char *signature, u32 size)
{
	u32 at = fake_acpi.free_at;

	fake_acpi_put(FAKE_RSDT + 36 + 4 * fake_acpi.tables, fake_acpi.base + at, 4);
	fake_acpi_put(FAKE_XSDT + 36 + 8 * fake_acpi.tables, fake_acpi.base + at, 8);
	fake_acpi.tables++;
	fake_acpi_finish(FAKE_RSDT, "RSDT", 36 + 4 * fake_acpi.tables);
	fake_acpi_finish(FAKE_XSDT, "XSDT", 36 + 8 * fake_acpi.tables);
	fake_acpi.free_at += size + 3;
	fake_acpi_finish(at, signature, size);
	return at;
}

void fake_acpi_rsdp(u8 revision, bool rsdt, bool xsdt)
{
	memset(fake_acpi.memory + FAKE_RSDP, 0, 36);
	memcpy(fake_acpi.memory + FAKE_RSDP, "RSD PTR ", 8);
	fake_acpi.memory[FAKE_RSDP + 15] = revision;
	fake_acpi_put(FAKE_RSDP + 16, rsdt ? fake_acpi.base + FAKE_RSDT : 0, 4);
	checksum(FAKE_RSDP, 8, 20);
	if (revision < 2)
		return;
	fake_acpi_put(FAKE_RSDP + 20, 36, 4);
	fake_acpi_put(FAKE_RSDP + 24, xsdt ? fake_acpi.base + FAKE_XSDT : 0, 8);
	checksum(FAKE_RSDP, 32, 36);
}

int fake_acpi_setup(void **state)
{
	(void)state;
	fake_acpi = (struct fake_acpi){
		.base = 0x10000,
		.memory = calloc(1, FAKE_ACPI_SIZE),
		.size = FAKE_ACPI_SIZE,
		.free_at = FAKE_TABLES,
	};
	assert_non_null(fake_acpi.memory);
	fake_acpi_finish(FAKE_RSDT, "RSDT", 36);
	fake_acpi_finish(FAKE_XSDT, "XSDT", 36);
	fake_acpi_rsdp(2, true, true);
	return 0;
}

int fake_acpi_teardown(void **state)
{
	(void)state;
	while (mapped)
		free(mappings[--mapped]);
	free(mappings);
	mappings = NULL;
	free(fake_acpi.memory);
	return 0;
}

struct acpi fake_acpi_open(void)
{
	struct acpi acpi;
	const char *wrong = acpi_open(&acpi, fake_acpi_map, fake_acpi.base + FAKE_RSDP);

	if (wrong)
		fail_msg("%s", wrong);
	return acpi;
}
