// SPDX-License-Identifier: GPL-2.0-only
/*
 * Page tables (DDI 0487, D8.3). mmu_map() also runs before the MMU is on,
 * so it calls nothing of the C library, whose memory functions need Normal memory.
 */
#include "mmu.h"

#include "layout.h"
#include "sysreg.h"

#define PAGE		  4096ull
#define ENTRIES		  (TABLE_SIZE / sizeof(u64))
#define VA_BITS		  48
#define PAGE_LEVEL	  3

#define DESC_VALID	  1ull
#define DESC_BLOCK	  1ull
#define DESC_TABLE	  3ull			  /* at the last level: a page */
#define DESC_NEVER	  2ull			  /* not valid; bit 1 is free for us then */
#define DESC_NORMAL	  (1ull << 2 | 3ull << 8) /* MAIR 1, inner shareable */
#define DESC_READ	  (2ull << 6)
#define DESC_AF		  (1ull << 10)
#define DESC_NO_EXEC	  (3ull << 53)
#define DESC_USER_NO_EXEC (2ull << 53)
#define DESC_ADDRESS	  0x0000fffffffff000ull

#define PAR_FAULT	  1ull

extern u64 page_table_root[ENTRIES], page_tables[TABLES][ENTRIES];
static unsigned tables_used;
static bool root_ready;

static u64 leaf_bits(enum mapping mapping)
{
	switch (mapping) {
	case MAP_CODE:
		return DESC_NORMAL | DESC_AF | DESC_READ | DESC_USER_NO_EXEC;
	case MAP_CONST:
		return DESC_NORMAL | DESC_AF | DESC_READ | DESC_NO_EXEC;
	case MAP_DATA:
		return DESC_NORMAL | DESC_AF | DESC_NO_EXEC;
	case MAP_DEVICE:
		return DESC_AF | DESC_NO_EXEC;
	case MAP_NEVER:
		break;
	}
	return DESC_NEVER;
}

/* Volatile in effect: the compiler must not make a memset() of it. */
static void table_fill(u64 *table, u64 entry)
{
	for (unsigned i = 0; i < ENTRIES; i++)
		WRITE_ONCE(table[i], entry);
}

static bool is_table(u64 entry, unsigned level)
{
	return level < PAGE_LEVEL && (entry & 3) == DESC_TABLE;
}

static bool claimed(u64 entry, u64 leaf)
{
	return entry & DESC_VALID || (entry == DESC_NEVER && leaf & DESC_NORMAL);
}

static u64 leaf_entry(u64 base, unsigned level, u64 leaf)
{
	if (leaf == DESC_NEVER)
		return leaf;
	return base | leaf | (level == PAGE_LEVEL ? DESC_TABLE : DESC_BLOCK);
}

/* The table below *entry, made when it is not there; NULL: the pool is empty. */
static u64 *table_below(u64 *entry)
{
	u64 *table;

	if (is_table(*entry, 0))
		return (u64 *)(*entry & DESC_ADDRESS);
	if (tables_used == TABLES)
		return NULL;
	table = page_tables[tables_used++];
	table_fill(table, *entry);
	/* The walker of this core must not find the table before its entries. */
	dsb(ishst);
	WRITE_ONCE(*entry, (u64)table | DESC_TABLE);
	return table;
}

/* The depth is that of the tables: at most 4. */
static bool map_level(u64 *table, unsigned level, u64 from, u64 end, u64 leaf)
{
	unsigned shift = 12 + 9 * (PAGE_LEVEL - level);
	u64 step = 1ull << shift;

	for (u64 next; from < end; from = next) {
		u64 *entry = &table[from >> shift & (ENTRIES - 1)], *below;

		next = (from | (step - 1)) + 1;
		if (next > end)
			next = end;
		if (!is_table(*entry, level)) {
			if (claimed(*entry, leaf))
				continue;
			/* There is no block of 512 GiB. */
			if (level && next - from == step) {
				WRITE_ONCE(*entry, leaf_entry(from, level, leaf));
				continue;
			}
		}
		below = table_below(entry);
		if (!below || !map_level(below, level + 1, from, next, leaf))
			return false;
	}
	return true;
}

const char *mmu_map(u64 base, u64 size, enum mapping mapping)
{
	u64 from = base & ~(PAGE - 1), end = (base + size + PAGE - 1) & ~(PAGE - 1);
	bool good;

	if (!size)
		return NULL;
	if (base + size < base || end > 1ull << VA_BITS || end <= from)
		return "beyond 48 bits of address";
	if (!root_ready)
		table_fill(page_table_root, 0);
	root_ready = true;
	good = map_level(page_table_root, 0, from, end, leaf_bits(mapping));
	dsb(ishst);
	isb();
	return good ? NULL : "the page tables are full";
}

bool mmu_mapped(u64 address)
{
	__asm__ volatile("at s1e1r, %0" : : "r"(address) : "memory");
	isb();
	return !(sysreg_read(par_el1) & PAR_FAULT);
}

bool mmu_caches_on(void)
{
	u64 want = SCTLR_M | SCTLR_C;

	return (sysreg_read(sctlr_el1) & want) == want;
}

void cache_clean(const volatile void *base, size_t size)
{
	u64 line = 4ull << (sysreg_read(ctr_el0) >> 16 & 15);
	u64 end = (u64)base + size;

	for (u64 p = (u64)base & ~(line - 1); p < end; p += line)
		__asm__ volatile("dc civac, %0" : : "r"(p) : "memory");
	dsb(sy);
}
