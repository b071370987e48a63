// SPDX-License-Identifier: GPL-2.0-only
/*
 * The first core, MMU off: just enough of a map to turn it on. All memory is Device
 * memory now, so every access is aligned and nothing of the C
 * library is called.
 */
#include "early.h"

#include "atags.h"
#include "counter.h"
#include "layout.h"
#include "mmu.h"
#include "smp.h"

#define DTB_MAGIC 0xd00dfeed
#define DTB_MAX	  (2u << 20) /* Documentation/arch/arm64/booting.rst */

void early_boot(const u32 *x0);

struct description description;
u32 entry_el;

extern const u8 _start[], __rodata[], __data[], stacks[], _end[];

static u32 be32(const u32 *p)
{
	return __builtin_bswap32(READ_ONCE(*p));
}

static void find_description(const u32 *x0)
{
	if (!x0 || (u64)x0 & 3)
		return;
	description.base = x0;
	if (be32(x0) == DTB_MAGIC && be32(x0 + 1) <= DTB_MAX) {
		description.kind = DESCRIPTION_DTB;
		description.size = be32(x0 + 1);
	} else if ((description.size = atags_size(x0))) {
		description.kind = DESCRIPTION_ATAGS;
	}
}

static void map(const u8 *from, const u8 *to, enum mapping mapping)
{
	if (mmu_map((u64)from, to - from, mapping))
		park();
}

void early_boot(const u32 *x0)
{
	counter_choose();
	find_description(x0);
	map(_start, __rodata, MAP_CODE);
	map(__rodata, __data, MAP_CONST);
	map(__data, stacks, MAP_DATA);
	for (const u8 *area = stacks; area < _end; area += STACKS_STRIDE) {
		map(area, area + GUARD_SIZE, MAP_NEVER);
		map(area + GUARD_SIZE, area + STACKS_STRIDE, MAP_DATA);
	}
	map(description.base, (const u8 *)description.base + description.size, MAP_CONST);
}
