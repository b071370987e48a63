// SPDX-License-Identifier: GPL-2.0-only
/* Xen's hvm_start_info (docs/misc/pvh.pandoc, include/public/arch-x86/hvm/start_info.h). */
#include "bootinfo.h"
#include "machine.h"
#include "mmu.h"

#define MAGIC	     0x336ec578
#define MEMMAP_RAM   1
#define ENTRIES_MAX  4096
#define CMDLINE_LOOK 4096

struct start_info {
	u32 magic, version, flags, nr_modules;
	u64 modlist, cmdline, rsdp;
	/* version 1 and later */
	u64 memmap;
	u32 memmap_entries, reserved;
};

struct module {
	u64 addr, size, cmdline, reserved;
};

struct memmap_entry {
	u64 addr, size;
	u32 type, reserved;
};

static void read_memmap(struct bootinfo *boot, const struct start_info *info)
{
	u32 n = info->memmap_entries < ENTRIES_MAX ? info->memmap_entries : ENTRIES_MAX;
	const struct memmap_entry *map = mmu_map(info->memmap, n * sizeof(*map));

	for (u32 i = 0; map && i < n; i++)
		bootinfo_region(boot, map[i].addr, map[i].size, map[i].type == MEMMAP_RAM);
}

static void read_modules(const struct start_info *info)
{
	u32 n = info->nr_modules < ENTRIES_MAX ? info->nr_modules : ENTRIES_MAX;
	const struct module *list = mmu_map(info->modlist, n * sizeof(*list));

	for (u32 i = 0; list && i < n; i++)
		bootinfo_module(list[i].addr, list[i].addr + list[i].size);
}

const char *pvh_read(struct bootinfo *boot, u32 address)
{
	const struct start_info *info = mmu_map(address, sizeof(*info));
	const char *cmdline;

	boot->by = "PVH";
	if (info->magic != MAGIC)
		return "entered by the PVH note without PVH's start_info";
	boot->rsdp = info->rsdp;
	cmdline = info->cmdline ? mmu_map(info->cmdline, CMDLINE_LOOK) : NULL;
	if (cmdline)
		bootinfo_cmdline(cmdline, CMDLINE_LOOK);
	if (info->nr_modules)
		read_modules(info);
	if (info->version >= 1 && info->memmap)
		read_memmap(boot, info);
	return NULL;
}
