// SPDX-License-Identifier: GPL-2.0-only
/* A tag: its size in words with these two, its name, then `size - 2` words. */
#include "atags.h"

#define ATAG_NONE    0
#define ATAG_CORE    0x54410001
#define ATAG_CMDLINE 0x54410009

#define LIST_WORDS   2048 /* a longer list is none */
#define HEADER	     2

size_t atags_size(const u32 *p)
{
	size_t at = 0;

	if (READ_ONCE(p[1]) != ATAG_CORE)
		return 0;
	while (at + HEADER <= LIST_WORDS) {
		u32 words = READ_ONCE(p[at]);

		if (READ_ONCE(p[at + 1]) == ATAG_NONE)
			return (at + HEADER) * sizeof(*p);
		if (words < HEADER || words > LIST_WORDS)
			return 0;
		at += words;
	}
	return 0;
}

static bool copy(const char *text, size_t bytes, char *out, size_t out_size)
{
	size_t n = 0;

	while (n < bytes && text[n])
		n++;
	out[0] = '\0';
	if (n == bytes || n >= out_size)
		return false;
	for (size_t i = 0; i <= n; i++)
		out[i] = text[i];
	return true;
}

bool atags_cmdline(const u32 *p, size_t size, char *out, size_t out_size)
{
	size_t words = size / sizeof(*p);

	out[0] = '\0';
	for (size_t at = 0; at + HEADER < words && p[at + 1] != ATAG_NONE; at += p[at])
		if (p[at + 1] == ATAG_CMDLINE)
			return copy((const char *)&p[at + HEADER], (p[at] - HEADER) * sizeof(*p),
				    out, out_size);
	return false;
}
