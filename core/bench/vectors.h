/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_VECTORS_H_
#define _BENCH_VECTORS_H_
/*
 * Reader of vector files: ASCII, a record a line, the first character says which
 * (f file, b build, v vector, g its tasks, > step, = state, d drain, . end).
 */
#include "lib/types.h"

enum { VECTOR_WORDS = 4, VECTOR_LINE = 250 };

/* Of the b line. */
struct vector_build {
	char policy[24], trylock[16];
	u64 spin, maxwake, T, hz, now0, word;
};

struct vectors {
	const char *name, *text, *at; /* at: of the next line */
	unsigned line;		      /* of the one read last, from 1 */
	char now[VECTOR_LINE + 1];    /* it */
	struct vector_build build;
	char error[320]; /* "FILE:LINE: what is wrong, what is accepted" */
};

/* The next line is in v->now; false at the end of the file. A line is checked for form only. */
bool vectors_next(struct vectors *v);

/* Reads the first two lines. False: v->error. */
bool vectors_open(struct vectors *v, const char *name, const char *text);

/* Reads all of it: every vector begun is ended, every step has its state. False: v->error. */
bool vectors_check(struct vectors *v, const char *name, const char *text);

/* "g tasks=N fine=F": N. 0: the line is none. */
unsigned vectors_tasks(const char *line);

/* Splits a step into at most VECTOR_WORDS words; how many, 0 where there are more. */
unsigned vectors_words(const char *step, char words[VECTOR_WORDS][24]);

#endif
