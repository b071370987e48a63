// SPDX-License-Identifier: GPL-2.0-only
/* Multiboot2 specification, 3.6: the boot information and its tags. */
#include <stdio.h>
#include <string.h>

#include "bootinfo.h"
#include "mmu.h"

#define INFO_MAX (16u << 20)

enum {
	TAG_END,
	TAG_CMDLINE,
	TAG_LOADER,
	TAG_MODULE,
	TAG_MMAP = 6,
	TAG_RSDP_OLD = 14,
	TAG_RSDP_NEW
};

#define MMAP_RAM 1

struct tag {
	u32 type, size; /* size without the padding to 8 */
	u8 data[];
};

struct module {
	u32 start, end;
};

struct mmap {
	u32 entry_size, version;
};

struct mmap_entry {
	u64 base, length;
	u32 type, reserved;
};

/* Its own words stay where the loader put them, which nobody keeps. */
static u8 rsdp[64] __aligned(16);
static char loader[40] = "multiboot2";

static void read_mmap(struct bootinfo *boot, const u8 *data, size_t n)
{
	const struct mmap *map = (const void *)data;

	if (n < sizeof(*map) || map->entry_size < sizeof(struct mmap_entry))
		return;
	for (size_t at = sizeof(*map); at + map->entry_size <= n; at += map->entry_size) {
		const struct mmap_entry *e = (const void *)(data + at);

		bootinfo_region(boot, e->base, e->length, e->type == MMAP_RAM);
	}
}

static void read_module(const u8 *data, size_t n)
{
	const struct module *module = (const void *)data;

	if (n >= sizeof(*module))
		bootinfo_module(module->start, module->end);
}

/* The tags hold copies of the RSDP. A new one (ACPI 2.0 and later) wins over an old one. */
static void read_rsdp(struct bootinfo *boot, u32 type, const u8 *data, size_t n)
{
	static u32 have;

	if (type < have)
		return;
	have = type;
	memset(rsdp, 0, sizeof(rsdp));
	memcpy(rsdp, data, n < sizeof(rsdp) ? n : sizeof(rsdp));
	boot->rsdp = (u64)rsdp;
}

static void read_tag(struct bootinfo *boot, const struct tag *tag)
{
	size_t n = tag->size - sizeof(*tag);

	switch (tag->type) {
	case TAG_CMDLINE:
		bootinfo_cmdline((const char *)tag->data, n);
		break;
	case TAG_LOADER:
		snprintf(loader, sizeof(loader), "multiboot2 by %.*s",
			 (int)strnlen((const char *)tag->data, n), (const char *)tag->data);
		break;
	case TAG_MODULE:
		read_module(tag->data, n);
		break;
	case TAG_MMAP:
		read_mmap(boot, tag->data, n);
		break;
	case TAG_RSDP_OLD:
	case TAG_RSDP_NEW:
		read_rsdp(boot, tag->type, tag->data, n);
		break;
	}
}

const char *multiboot2_read(struct bootinfo *boot, u32 address)
{
	const u32 *info = mmu_map(address, sizeof(u64));
	u32 total = info[0];

	boot->by = loader;
	if (total > INFO_MAX)
		return "multiboot2 boot information of more than 16 MiB";
	for (u32 at = 8; at + sizeof(struct tag) <= total;) {
		const struct tag *tag = (const void *)(u64)(address + at);

		if (tag->type == TAG_END)
			return NULL;
		if (tag->size < sizeof(*tag) || tag->size > total - at)
			break;
		read_tag(boot, tag);
		at += (tag->size + 7) & ~7u;
	}
	return "multiboot2 boot information with a broken tag";
}
