/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_BOOTINFO_H_
#define _X86_64_BOOTINFO_H_
/* What the loader tells, copied out of memory that will be used for other things. */
#include "lib/types.h"

#define LOW_PAGES 256 /* of 4 KiB, below 1 MiB */

struct bootinfo {
	const char *by;		      /* "PVH", "multiboot2 (GRUB 2.06)" */
	u64 rsdp;		      /* physical, 0: not told */
	u64 free_low[LOW_PAGES / 64]; /* bitmap: pages below 1 MiB that are RAM and nobody's */
	bool has_map;
};

/* Fills machine.cmdline too. NULL: fine; otherwise what is wrong. */
const char *bootinfo_read(struct bootinfo *boot, unsigned kind, u32 info);

/* One entry of the loader's memory map. */
void bootinfo_region(struct bootinfo *boot, u64 base, u64 size, bool ram);
void bootinfo_cmdline(const char *text, size_t limit);
/* A module, [start, end). */
void bootinfo_module(u64 start, u64 end);

const char *pvh_read(struct bootinfo *boot, u32 info);
const char *multiboot2_read(struct bootinfo *boot, u32 info);

/* A free page below 1 MiB, or 0. */
u32 bootinfo_low_page(const struct bootinfo *boot);

#endif
