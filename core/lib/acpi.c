// SPDX-License-Identifier: GPL-2.0-only
/* From the RSDP to a table (ACPI 6.5, 5.2.5 to 5.2.8). */
#include "lib/acpi.h"

#include <string.h>

#include "lib/acpi_bytes.h"

/* The RSDP: its first 20 bytes are ACPI 1.0's and have a checksum of their own. */
enum {
	RSDP_REVISION = 15,
	RSDP_RSDT = 16,
	RSDP_V1 = 20,
	RSDP_LENGTH = 20,
	RSDP_XSDT = 24,
	RSDP_V2 = 36,
};

#define TABLE_LENGTH 4
#define TABLE_MAX    (16u << 20) /* a DSDT has some 100 KiB; more is a broken length */

/* What a BIOS leaves in low memory (5.2.5.1). */
#define EBDA_SEGMENT 0x40e
#define EBDA_MIN     0x80000
#define BIOS_BEGIN   0xe0000
#define BIOS_END     0x100000

static bool sums_to_zero(const u8 *p, u32 n)
{
	u8 sum = 0;

	while (n--)
		sum += *p++;
	return !sum;
}

static bool is_rsdp(const u8 *p)
{
	return p && !memcmp(p, "RSD PTR ", 8) && sums_to_zero(p, RSDP_V1);
}

static u64 scan(acpi_map_fn *map, u64 begin, u64 end)
{
	for (u64 at = begin; at + RSDP_V1 <= end; at += 16)
		if (is_rsdp(map(at, RSDP_V1)))
			return at;
	return 0;
}

u64 acpi_scan_rsdp(acpi_map_fn *map)
{
	const u8 *segment = map(EBDA_SEGMENT, 2);
	u64 ebda = segment ? (u64)acpi_u16(segment) << 4 : 0;
	u64 found = 0;

	if (ebda >= EBDA_MIN && ebda < BIOS_BEGIN)
		found = scan(map, ebda, ebda + 1024);
	return found ? found : scan(map, BIOS_BEGIN, BIOS_END);
}

static const char *load(acpi_map_fn *map, u64 phys, const char *signature, const u8 **table,
			u32 *size)
{
	const u8 *p = map(phys, ACPI_HEADER);

	if (!p)
		return "its memory cannot be read";
	if (memcmp(p, signature, 4))
		return "its signature is wrong";
	*size = acpi_u32(p + TABLE_LENGTH);
	if (*size < ACPI_HEADER || *size > TABLE_MAX)
		return "its length cannot be right";
	*table = map(phys, *size);
	if (!*table)
		return "its memory cannot be read";
	return sums_to_zero(*table, *size) ? NULL : "its checksum is wrong";
}

const char *acpi_load(const struct acpi *acpi, u64 phys, const char *signature, const u8 **table,
		      u32 *size)
{
	return load(acpi->map, phys, signature, table, size);
}

const char *acpi_open(struct acpi *acpi, acpi_map_fn *map, u64 rsdp)
{
	const u8 *p = map(rsdp, RSDP_V1);
	u64 root;
	u32 size;

	*acpi = (struct acpi){ .map = map, .entry_size = 4 };
	if (!p)
		return "the memory of the RSDP cannot be read";
	if (!is_rsdp(p))
		return "the RSDP's signature or checksum is wrong";
	root = acpi_u32(p + RSDP_RSDT);
	if (p[RSDP_REVISION] >= 2) {
		p = map(rsdp, RSDP_V2);
		size = p ? acpi_u32(p + RSDP_LENGTH) : 0;
		if (size < RSDP_V2 || size > 4096)
			return "the RSDP's length cannot be right";
		p = map(rsdp, size);
		if (!p || !sums_to_zero(p, size))
			return "the RSDP's extended checksum is wrong";
		if (acpi_u64(p + RSDP_XSDT)) {
			root = acpi_u64(p + RSDP_XSDT);
			acpi->entry_size = 8;
		}
	}
	if (load(map, root, acpi->entry_size == 8 ? "XSDT" : "RSDT", &acpi->root, &acpi->root_size))
		return "the XSDT or RSDT is missing or damaged";
	return NULL;
}

const char *acpi_table(const struct acpi *acpi, const char *signature, unsigned n, const u8 **table,
		       u32 *size)
{
	unsigned entries = (acpi->root_size - ACPI_HEADER) / acpi->entry_size;
	const char *missing = "there is none";

	for (unsigned i = 0; i < entries; i++) {
		u64 phys = acpi_number(acpi->root + ACPI_HEADER + i * acpi->entry_size,
				       acpi->entry_size);
		const u8 *header = phys ? acpi->map(phys, ACPI_HEADER) : NULL;

		if (phys && !header)
			missing = "there is none that can be read";
		if (header && !memcmp(header, signature, 4) && !n--)
			return load(acpi->map, phys, signature, table, size);
	}
	return missing;
}
