// SPDX-License-Identifier: GPL-2.0-only
/*
 * newc: for each file a header of 110 characters, all numbers in eight hexadecimal digits, its name
 * with a NUL, its bytes; both filled up to a multiple of 4 from the archive's begin. A file named
 * TRAILER!!! ends it.
 */
#include "lib/cpio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC_REST "70701"
#define MAGIC	   "0" MAGIC_REST
#define HEADER	   110
#define FILE_SIZE  54 /* offsets of numbers */
#define NAME_SIZE  94
#define DIGITS	   8

struct member {
	const char *name;
	size_t bytes, size; /* offset, how many */
	size_t next;	    /* offset of the next header */
};

bool cpio_begins(const char *archive, size_t size)
{
	return size >= HEADER && !memcmp(archive, MAGIC, strlen(MAGIC));
}

static size_t number(const char *digits)
{
	char text[DIGITS + 1] = "";

	memcpy(text, digits, DIGITS);
	return strtoull(text, NULL, 16);
}

static size_t filled_up(size_t n)
{
	return (n + 3) & ~(size_t)3;
}

/* The first character of the magic may have become the end of the text before it. */
static bool read_member(const char *archive, size_t size, size_t at, struct member *m)
{
	const char *header = archive + at;
	size_t name_size;

	if (size - at < HEADER || memcmp(header + 1, MAGIC_REST, strlen(MAGIC_REST)))
		return false;
	m->name = header + HEADER;
	m->size = number(header + FILE_SIZE);
	name_size = number(header + NAME_SIZE);
	if (!name_size || name_size > size - at - HEADER || m->name[name_size - 1])
		return false;
	m->bytes = filled_up(at + HEADER + name_size);
	if (m->bytes > size || m->size > size - m->bytes)
		return false;
	m->next = filled_up(m->bytes + m->size);
	return true;
}

char *cpio_find(char *archive, size_t size, const char *name, size_t *found, char *why,
		size_t why_size)
{
	struct member m;
	size_t n = snprintf(why, why_size, "not in the archive handed over, which holds:");

	for (size_t at = 0; at < size; at = m.next) {
		if (!read_member(archive, size, at, &m)) {
			snprintf(why, why_size, "the archive handed over is broken at byte %u",
				 (unsigned)at);
			return NULL;
		}
		if (!strcmp(m.name, "TRAILER!!!"))
			return NULL;
		if (!strcmp(m.name, name)) {
			*found = m.size;
			return archive + m.bytes;
		}
		if (n < why_size)
			n += snprintf(why + n, why_size - n, " %s", m.name);
	}
	snprintf(why, why_size, "the archive handed over has no end");
	return NULL;
}
