/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _DEV_TEXT_H_
#define _DEV_TEXT_H_
/*
 * Short texts, put together without stdio: the console is chosen before the C library's
 * per-core state need exist.
 */
#include "lib/types.h"

struct text {
	char *out; /* always terminated; what does not fit is cut off */
	size_t size, n;
};

static inline void text_add(struct text *t, const char *s)
{
	for (; *s && t->n + 1 < t->size; s++)
		t->out[t->n++] = *s;
	t->out[t->n] = '\0';
}

static inline void text_add_hex(struct text *t, u64 value)
{
	char digits[19];
	char *p = digits + sizeof(digits);

	*--p = '\0';
	do {
		*--p = "0123456789abcdef"[value & 15];
		value >>= 4;
	} while (value);
	*--p = 'x';
	*--p = '0';
	text_add(t, p);
}

#endif
