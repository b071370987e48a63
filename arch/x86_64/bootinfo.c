// SPDX-License-Identifier: GPL-2.0-only
#include "bootinfo.h"

#include <string.h>

#include "layout.h"
#include "lib/initrd.h"
#include "machine.h"
#include "main.h"
#include "mmu.h"

#define PAGE	     4096u
#define LOW_LIMIT    0x100000u
/* BIOSes have been seen to write to the first 64 KiB unasked: a page there is the second choice. */
#define FIRST_CHOICE 0x10000u

static void mark(u64 *map, u64 first, u64 last, bool value)
{
	for (u64 page = first; page < last; page++) {
		if (value)
			map[page / 64] |= 1ull << page % 64;
		else
			map[page / 64] &= ~(1ull << page % 64);
	}
}

/* Entries may overlap: RAM and something else is something else. */
static u64 not_ram[LOW_PAGES / 64];

void bootinfo_region(struct bootinfo *boot, u64 base, u64 size, bool ram)
{
	u64 end = base + size < base ? ~0ull : base + size;

	boot->has_map = true;
	if (base >= LOW_LIMIT)
		return;
	if (end > LOW_LIMIT)
		end = LOW_LIMIT;
	if (ram)
		mark(boot->free_low, (base + PAGE - 1) / PAGE, end / PAGE, true);
	else
		mark(not_ram, base / PAGE, (end + PAGE - 1) / PAGE, true);
}

void bootinfo_cmdline(const char *text, size_t limit)
{
	size_t n = strnlen(text, limit);

	if (n >= sizeof(machine.cmdline)) {
		boot_warn("the command line has %zu characters; cut to %zu", n,
			  sizeof(machine.cmdline) - 1);
		n = sizeof(machine.cmdline) - 1;
	}
	memcpy(machine.cmdline, text, n);
	machine.cmdline[n] = '\0';
}

void bootinfo_module(u64 start, u64 end)
{
	if (end > start && !mmu_map(start, end - start))
		initrd_refuse(start, end, "cannot be mapped");
	else
		initrd_take(start, end);
}

const char *bootinfo_read(struct bootinfo *boot, unsigned kind, u32 info)
{
	const char *wrong = "entered neither by PVH's note nor by a multiboot2 loader";

	if (kind == BOOT_PVH)
		wrong = pvh_read(boot, info);
	else if (kind == BOOT_MULTIBOOT2)
		wrong = multiboot2_read(boot, info);
	for (unsigned i = 0; i < ARRAY_SIZE(not_ram); i++)
		boot->free_low[i] &= ~not_ram[i];
	return wrong;
}

static u32 first_free(const struct bootinfo *boot, u32 from, u32 to)
{
	for (u32 page = from / PAGE; page < to / PAGE; page++)
		if (boot->free_low[page / 64] >> page % 64 & 1)
			return page * PAGE;
	return 0;
}

u32 bootinfo_low_page(const struct bootinfo *boot)
{
	u32 page = first_free(boot, FIRST_CHOICE, LOW_LIMIT);

	return page ? page : first_free(boot, PAGE, FIRST_CHOICE);
}
