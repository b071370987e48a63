/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_OPTIONS_WORD_H_
#define _LIB_OPTIONS_WORD_H_
/* What the line's parser needs of the table of keys. */
#include "lib/options.h"

enum option_word {
	OPTION_TAKEN,
	OPTION_BAD,	/* error[] says what is accepted */
	OPTION_UNKNOWN, /* no key=value of ours */
};

enum option_word option_take(const char *word, struct options *o, char *error, size_t size);

/* All keys, separated by spaces. */
void option_names(char *out, size_t size);

#endif
