// SPDX-License-Identifier: GPL-2.0-only
#include "lib/words.h"

#include <stdio.h>
#include <string.h>

#include "machine.h"

bool words_open(const char *value, struct words *w, const char **why)
{
	size_t size;

	*w = (struct words){ .at = value, .line = 1 };
	if (strchr(value, '='))
		return true;
	w->from = value;
	w->at = machine_file(value, &size, why);
	return w->at;
}

/* To the next word's first character. */
static void skip(struct words *w)
{
	for (;; w->at++) {
		if (w->from && *w->at == '#')
			w->at += strcspn(w->at, "\n");
		if (*w->at == '\n')
			w->line++;
		else if (!*w->at || !strchr(w->from ? " \t\r" : ",", *w->at))
			return;
	}
}

bool words_next(struct words *w, char word[WORD_MAX])
{
	size_t n;

	skip(w);
	n = strcspn(w->at, w->from ? " \t\r\n#" : ",");
	snprintf(word, WORD_MAX, "%.*s", (int)n, w->at);
	w->at += n;
	return n;
}
