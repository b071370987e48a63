/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_WORDS_H_
#define _LIB_WORDS_H_
/*
 * Words of a text: separated by white space, # comments to the end of the line. Or, on a command
 * line, the words themselves in one of its words, separated by commas: such a value holds a `=`,
 * which the name of such a file must not.
 */
#include "lib/types.h"

struct words {
	const char *at;
	const char *from; /* the file's name, or NULL: words of a command line */
	unsigned line;	  /* of the last word, from 1 */
};

#define WORD_MAX 128 /* longer words are cut; none that means anything is */

/* False: *why is one line that names the file and what is wrong. */
bool words_open(const char *value, struct words *w, const char **why);

/* False: no more. */
bool words_next(struct words *w, char word[WORD_MAX]);

#endif
