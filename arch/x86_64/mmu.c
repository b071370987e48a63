// SPDX-License-Identifier: GPL-2.0-only
#include "mmu.h"

#include "cpu.h"
#include "cpu_area.h"

#define PAGE		  4096ull
#define LARGE_PAGE	  0x200000ull
#define TABLE_BITS	  9
#define PRESENT		  0x1ull
#define WRITABLE	  0x2ull
#define LARGE		  0x80ull
#define ADDRESS		  0x000ffffffffff000ull
#define MAPPED_FROM_START 0x100000000ull

/* Tables of 4 KiB pages: the stacks of CORES_MAX cores reach into 8, page 0 into one. */
#define TABLES_SMALL	  9
/* For far ACPI tables and devices: at most 2 for each GiB that has some. */
#define TABLES_FAR	  16

extern u64 page_pml4[];

static u64 tables[TABLES_SMALL + TABLES_FAR][PAGE / sizeof(u64)] __aligned(PAGE);
static unsigned small_used, far_used;
static bool null_guarded;

static u64 *table_far(void)
{
	return far_used == TABLES_FAR ? NULL : tables[TABLES_SMALL + far_used++];
}

/* The entry of `level` (1: 4 KiB, 2: 2 MiB) for the address; NULL: no table left for the way to it.
 */
static u64 *entry_at(u64 address, unsigned level)
{
	u64 *table = page_pml4;

	for (unsigned l = 4;; l--) {
		u64 *entry = &table[address >> (12 + TABLE_BITS * (l - 1)) & 511];

		if (l == level)
			return entry;
		if (!(*entry & PRESENT)) {
			u64 *next = table_far();

			if (!next)
				return NULL;
			*entry = (u64)next | PRESENT | WRITABLE;
		}
		table = (u64 *)(*entry & ADDRESS);
	}
}

static u64 address_limit(void)
{
	unsigned bits = cpuid(0x80000008, 0).a & 0xff;

	/* The lower half of the virtual addresses has 47 bits. */
	return 1ull << (bits > 47 ? 47 : bits < 36 ? 36 : bits);
}

const void *mmu_map(u64 phys, size_t len)
{
	u64 end = phys + len;

	if ((phys < PAGE && null_guarded) || end < phys || end > address_limit())
		return NULL;
	for (u64 at = phys & -LARGE_PAGE; at < end; at += LARGE_PAGE) {
		u64 *entry;

		if (at < MAPPED_FROM_START)
			continue;
		entry = entry_at(at, 2);
		if (!entry)
			return NULL;
		*entry = at | PRESENT | WRITABLE | LARGE;
	}
	return (const void *)phys;
}

/* Splits the large page first; the boot core is the only one that may have cached it. */
static void unmap_page(u64 page)
{
	u64 *large = entry_at(page, 2);

	if (*large & LARGE) {
		u64 *small = tables[small_used++];

		for (unsigned i = 0; i < 512; i++)
			small[i] = ((*large & ADDRESS) + i * PAGE) | PRESENT | WRITABLE;
		*large = (u64)small | PRESENT | WRITABLE;
	}
	*entry_at(page, 1) = 0;
	__asm__ volatile("invlpg (%0)" : : "r"(page) : "memory");
}

void mmu_guard(unsigned cores)
{
	unmap_page(0);
	null_guarded = true;
	for (unsigned i = 0; i < cores; i++)
		unmap_page(stack_bottom(i));
}
