// SPDX-License-Identifier: GPL-2.0-only
/* Intel MultiProcessor Specification 1.4, chapter 4. */
#include "mptable.h"

#include <string.h>

#include "mmu.h"

#define BDA_EBDA	     0x40e /* segment of the extended BIOS data area */
#define BDA_BASE_KIB	     0x413
#define BIOS_ROM	     0xf0000
#define BIOS_ROM_SIZE	     0x10000

#define ENTRY_PROCESSOR	     0
#define ENTRY_PROCESSOR_SIZE 20
#define ENTRY_SIZE	     8
#define PROCESSOR_ENABLED    1

struct __packed pointer {
	char signature[4]; /* _MP_ */
	u32 table;
	u8 length; /* in 16 bytes */
	u8 revision, checksum, features[5];
};

struct __packed table {
	char signature[4]; /* PCMP */
	u16 length;
	u8 revision, checksum;
	char oem[20];
	u32 oem_table;
	u16 oem_size, entries;
	u32 lapic;
	u16 ext_length;
	u8 ext_checksum, reserved;
};

static bool sums_to_zero(const void *data, size_t n)
{
	const u8 *p = data;
	u8 sum = 0;

	while (n--)
		sum += *p++;
	return !sum;
}

static const struct pointer *scan(u64 from, size_t size)
{
	const u8 *p = mmu_map(from, size);

	for (size_t at = 0; p && at + sizeof(struct pointer) <= size; at += 16)
		if (!memcmp(p + at, "_MP_", 4) && sums_to_zero(p + at, sizeof(struct pointer)))
			return (const void *)(p + at);
	return NULL;
}

/* The three places of chapter 4. */
static const struct pointer *find(void)
{
	const u16 *ebda = mmu_map(BDA_EBDA, 2), *kib = mmu_map(BDA_BASE_KIB, 2);
	const struct pointer *p = NULL;

	if (ebda && *ebda)
		p = scan((u64)*ebda << 4, 1024);
	if (!p && kib && *kib && *kib <= 640)
		p = scan(*kib * 1024ull - 1024, 1024);
	return p ? p : scan(BIOS_ROM, BIOS_ROM_SIZE);
}

unsigned mptable_ids(u32 *ids, unsigned max)
{
	const struct pointer *pointer = find();
	const struct table *table;
	const u8 *entry, *end;
	unsigned found = 0;

	if (!pointer || !pointer->table)
		return 0;
	table = mmu_map(pointer->table, sizeof(*table));
	if (!table || memcmp(table->signature, "PCMP", 4) || table->length < sizeof(*table) ||
	    !mmu_map(pointer->table, table->length) || !sums_to_zero(table, table->length))
		return 0;
	entry = (const u8 *)(table + 1);
	end = (const u8 *)table + table->length;
	for (unsigned i = 0; i < table->entries && entry + ENTRY_SIZE <= end; i++) {
		bool processor = entry[0] == ENTRY_PROCESSOR;

		if (processor && entry[3] & PROCESSOR_ENABLED) {
			if (found < max)
				ids[found] = entry[1];
			found++;
		}
		entry += processor ? ENTRY_PROCESSOR_SIZE : ENTRY_SIZE;
	}
	return found;
}
