// SPDX-License-Identifier: GPL-2.0-only
#include "lib/initrd.h"

#include <stdio.h>
#include <string.h>

#include "lib/cpio.h"
#include "lib/devicetree.h"
#include "machine.h"

/* Of image.ld: all memory of the image, stacks included. */
extern const u8 _start[], _end[];

static struct {
	size_t size; /* 0: nothing was handed over */
	bool archive;
	char wrong[160];
	char bytes[INITRD_MAX + 1];
} initrd;

void initrd_refuse(u64 start, u64 end, const char *why)
{
	snprintf(initrd.wrong, sizeof(initrd.wrong), "the initrd at 0x%llx to 0x%llx %s",
		 (unsigned long long)start, (unsigned long long)end, why);
}

static const char *misplaced(u64 start, u64 end)
{
	static char too_large[48];

	if (initrd.size)
		return "is not the only one; an image takes one";
	if (end <= start)
		return "is empty";
	snprintf(too_large, sizeof(too_large), "is larger than %u bytes", INITRD_MAX);
	if (end - start > INITRD_MAX)
		return too_large;
	if (start < (u64)_end && end > (u64)_start)
		return "lies within the memory of the image";
	return NULL;
}

void initrd_take(u64 start, u64 end)
{
	const char *why = misplaced(start, end);

	if (why) {
		initrd_refuse(start, end, why);
		return;
	}
	initrd.size = end - start;
	memcpy(initrd.bytes, (const void *)start, initrd.size);
	initrd.archive = cpio_begins(initrd.bytes, initrd.size);
}

void initrd_from_dt(const struct dtb *dtb)
{
	u64 start, end;

	if (!dt_initrd(dtb, &start, &end))
		return;
	if (end > start && !dt_is_memory(dtb, start, end - start))
		initrd_refuse(start, end, "is not in memory that the device tree lists as free");
	else
		initrd_take(start, end);
}

static const char *said(const char *name, const char **why, const char *text)
{
	static char line[400];

	snprintf(line, sizeof(line), "%s: %s", name, text);
	*why = line;
	return NULL;
}

/* The text of the archive's file; NULL: *why. */
static char *from_archive(const char *name, size_t *size, const char **why)
{
	static char names[200];
	char *text = cpio_find(initrd.bytes, initrd.size, name, size, names, sizeof(names));

	if (!text)
		said(name, why, names);
	return text;
}

/* One file alone is the one that is meant, whatever it was called where it came from. */
const char *machine_file(const char *name, size_t *size, const char **why)
{
	char *text = initrd.bytes;

	*why = NULL;
	*size = initrd.size;
	if (initrd.wrong[0])
		return said(name, why, initrd.wrong);
	if (!initrd.size)
		return said(
			name, why,
			"no file was handed over; an image gets it as initrd or as module of the boot loader");
	if (initrd.archive)
		text = from_archive(name, size, why);
	if (!text)
		return NULL;
	text[*size] = '\0';
	return strlen(text) == *size ? text : said(name, why, "holds a NUL byte, wants text");
}
