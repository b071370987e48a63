// SPDX-License-Identifier: GPL-2.0-only
#include "bench/vector_step.h"

#include <stdlib.h>
#include <string.h>

#include "bench/vectors.h"
#include "lib/numbers.h"

const struct vector_op_text vector_ops[OP_COUNT] = {
	[OP_DOWN_READ] = { "down_read", 'r', 'R', false, false },
	[OP_DOWN_READ_INTERRUPTIBLE] = { "down_read_interruptible", 'i', 'R', true, false },
	[OP_DOWN_READ_KILLABLE] = { "down_read_killable", 'k', 'R', true, false },
	[OP_DOWN_READ_TRYLOCK] = { "down_read_trylock", 't', 'R', false, true },
	[OP_UP_READ] = { "up_read", 'u', '-', false, false },
	[OP_DOWN_WRITE] = { "down_write", 'w', 'W', false, false },
	[OP_DOWN_WRITE_KILLABLE] = { "down_write_killable", 'y', 'W', true, false },
	[OP_DOWN_WRITE_TRYLOCK] = { "down_write_trylock", 'x', 'W', false, true },
	[OP_UP_WRITE] = { "up_write", 'v', '-', false, false },
	[OP_DOWNGRADE_WRITE] = { "downgrade_write", 'd', 'R', false, false },
};

static const struct {
	const char *name;
	enum vector_verb verb;
} verbs[] = {
	{ "step", VERB_STEP },
	{ "run", VERB_RUN },
	{ "abort", VERB_ABORT },
	{ "kick", VERB_KICK },
	{ "resched", VERB_RESCHED },
	{ "offcpu", VERB_OFFCPU },
	{ "oncpu", VERB_ONCPU },
	{ "is_locked", VERB_IS_LOCKED },
	{ "is_contended", VERB_IS_CONTENDED },
};

static bool parse_global(const char words[VECTOR_WORDS][24], unsigned n, struct vector_step *s)
{
	char *end;

	if (n != 2)
		return false;
	if (!strcmp(words[0], "setcount")) {
		s->verb = VERB_SETCOUNT;
		s->value = strtoull(words[1], &end, 16);
		return !*end;
	}
	s->verb = !strcmp(words[0], "tick") ? VERB_TICK : VERB_CLOCK;
	return (s->verb == VERB_TICK || !strcmp(words[0], "clock")) &&
	       parse_number(words[1], &s->value);
}

static bool parse_verb(const char *word, struct vector_step *s)
{
	for (size_t i = 0; i < ARRAY_SIZE(verbs); i++) {
		if (!strcmp(word, verbs[i].name)) {
			s->verb = verbs[i].verb;
			return true;
		}
	}
	return false;
}

static bool parse_op(const char *word, struct vector_step *s)
{
	for (unsigned op = 0; op < OP_COUNT; op++) {
		if (!strcmp(word, vector_ops[op].name)) {
			s->verb = VERB_START;
			s->op = op;
			return true;
		}
	}
	return false;
}

static bool parse_to(const char *word, struct vector_step *s)
{
	s->verb = VERB_TO;
	for (s->to = 0; s->to < STEP_POINTS; s->to++)
		if (!strcmp(word, step_point_names[s->to]))
			return true;
	return false;
}

bool vector_step_parse(const char *text, unsigned tasks, struct vector_step *s)
{
	char words[VECTOR_WORDS][24];
	unsigned n = vectors_words(text, words);
	u64 task;

	*s = (struct vector_step){ .to = STEP_NOWHERE };
	if (n < 2)
		return false;
	if (words[0][0] != 'T')
		return parse_global(words, n, s);
	if (!parse_number(words[0] + 1, &task) || task >= tasks)
		return false;
	s->task = task;
	if (n == 3 && !strcmp(words[1], "to"))
		return parse_to(words[2], s);
	s->stop_first = n == 3 && !strcmp(words[2], "@");
	if (parse_op(words[1], s))
		return n == 2 || s->stop_first;
	return n == 2 && parse_verb(words[1], s);
}
