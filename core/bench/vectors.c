// SPDX-License-Identifier: GPL-2.0-only
#include "bench/vectors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/vector_step.h"
#include "lib/numbers.h"
#include "rwsem/count.h"
#include "task/step.h"

static bool wrong(struct vectors *v, const char *what)
{
	snprintf(v->error, sizeof(v->error), "%.120s:%u: '%.40s': %s", v->name, v->line, v->now,
		 what);
	return false;
}

bool vectors_next(struct vectors *v)
{
	size_t n = strcspn(v->at, "\n");

	if (!*v->at)
		return false;
	snprintf(v->now, sizeof(v->now), "%.*s", (int)(n > VECTOR_LINE ? VECTOR_LINE : n), v->at);
	v->at += n + (v->at[n] == '\n');
	v->line++;
	return true;
}

unsigned vectors_words(const char *step, char words[VECTOR_WORDS][24])
{
	unsigned n = 0;

	for (const char *p = step; *p; n++) {
		size_t length = strcspn(p, " ");

		if (n == VECTOR_WORDS || !length || length >= sizeof(words[0]))
			return 0;
		snprintf(words[n], sizeof(words[0]), "%.*s", (int)length, p);
		p += length + (p[length] == ' ');
	}
	return n;
}

unsigned vectors_tasks(const char *line)
{
	char words[VECTOR_WORDS][24];
	u64 n, fine;

	if (vectors_words(line, words) != 3 || strcmp(words[0], "g") ||
	    strncmp(words[1], "tasks=", 6) || strncmp(words[2], "fine=", 5) ||
	    !parse_number(words[1] + 6, &n) || !parse_number(words[2] + 5, &fine) || fine > 1)
		return 0;
	return n <= STEP_TASKS ? n : 0;
}

/* Words "key=value"; each key of the build is there once and good. */
static bool take_word(struct vector_build *b, const char *word)
{
	const struct {
		const char *key;
		char *text;
		size_t size;
		u64 *number;
	} keys[] = {
		{ "variant=", b->policy, sizeof(b->policy), NULL },
		{ "try=", b->trylock, sizeof(b->trylock), NULL },
		{ "spin=", NULL, 0, &b->spin },
		{ "maxwake=", NULL, 0, &b->maxwake },
		{ "hz=", NULL, 0, &b->hz },
		{ "T=", NULL, 0, &b->T },
		{ "now0=", NULL, 0, &b->now0 },
		{ "word=", NULL, 0, &b->word },
	};

	for (size_t i = 0; i < ARRAY_SIZE(keys); i++) {
		size_t n = strlen(keys[i].key);

		if (strncmp(word, keys[i].key, n))
			continue;
		if (keys[i].number)
			return parse_number(word + n, keys[i].number);
		return (size_t)snprintf(keys[i].text, keys[i].size, "%s", word + n) < keys[i].size;
	}
	return false;
}

static bool take_build(struct vectors *v)
{
	char line[VECTOR_LINE + 1], *rest = line, *word;
	struct vector_build *b = &v->build;

	*b = (struct vector_build){ 0 };
	strcpy(line, v->now + 2);
	while ((word = strsep(&rest, " ")))
		if (!take_word(b, word))
			return wrong(v, "wants variant= spin= maxwake= hz= T= try= now0= word=");
	if (!b->policy[0] || !b->trylock[0] || !b->maxwake || b->maxwake >> 31 || b->spin > 1 ||
	    (b->word != 64 && b->word != RWSEM_COUNT_BITS))
		return wrong(v, "wants variant, try, spin 0 or 1, maxwake from 1, this word");
	return true;
}

bool vectors_open(struct vectors *v, const char *name, const char *text)
{
	*v = (struct vectors){ .name = name, .text = text, .at = text };
	if (!vectors_next(v) || strcmp(v->now, "f rwsem-vectors 1"))
		return wrong(v, "no vector file: its first line is 'f rwsem-vectors 1'");
	if (!vectors_next(v) || strncmp(v->now, "b ", 2))
		return wrong(v, "the second line begins with 'b '");
	return take_build(v);
}

/* What may follow what, by the first character of the line. */
static bool follows(char before, char now)
{
	static const char *const after[] = { "bv", "vg", "g>", "g.", ">=", "=>",
					     "=d", "=.", "d>", "d.", ".v" };

	for (size_t i = 0; i < ARRAY_SIZE(after); i++)
		if (after[i][0] == before && after[i][1] == now)
			return true;
	return false;
}

static bool good_line(struct vectors *v, unsigned *tasks)
{
	struct vector_step step;

	switch (v->now[0]) {
	case 'g':
		*tasks = vectors_tasks(v->now);
		if (!*tasks)
			return wrong(v, "wants 'g tasks=N fine=F', N from 1 to 8, F 0 or 1");
		return true;
	case '>':
		return vector_step_parse(v->now + 2, *tasks, &step) ||
		       wrong(v, "no such step; wants Tn OP, Tn OP @, Tn step, Tn to POINT, Tn run, "
				"Tn abort, Tn kick, tick K, clock NS, setcount HEX...");
	case '=':
		return !strncmp(v->now, "= c=", 4) || wrong(v, "wants '= c=...'");
	default:
		return true;
	}
}

bool vectors_check(struct vectors *v, const char *name, const char *text)
{
	char before = 'b';
	unsigned tasks = 0;

	if (!vectors_open(v, name, text))
		return false;
	while (vectors_next(v)) {
		if (!v->at[-1] || v->at[-1] != '\n')
			return wrong(v, "cut short: the last line has no end");
		if (!follows(before, v->now[0]) || (v->now[1] && v->now[1] != ' '))
			return wrong(v, "does not follow the line before it");
		if (!good_line(v, &tasks))
			return false;
		before = v->now[0];
	}
	return before == '.' || wrong(v, "cut short: the last vector has no '.'");
}
