/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_VECTOR_STEP_H_
#define _BENCH_VECTOR_STEP_H_
/* A step of a vector, and the operations it can start. */
#include "task/step.h"

enum vector_verb {
	VERB_START,
	VERB_STEP,
	VERB_TO,
	VERB_RUN,
	VERB_ABORT,
	VERB_KICK,
	VERB_RESCHED,
	VERB_OFFCPU,
	VERB_ONCPU,
	VERB_IS_LOCKED,
	VERB_IS_CONTENDED,
	VERB_TICK,
	VERB_CLOCK,
	VERB_SETCOUNT,
};

enum vector_op {
	OP_DOWN_READ,
	OP_DOWN_READ_INTERRUPTIBLE,
	OP_DOWN_READ_KILLABLE,
	OP_DOWN_READ_TRYLOCK,
	OP_UP_READ,
	OP_DOWN_WRITE,
	OP_DOWN_WRITE_KILLABLE,
	OP_DOWN_WRITE_TRYLOCK,
	OP_UP_WRITE,
	OP_DOWNGRADE_WRITE,
	OP_COUNT
};

/* As the state line writes them; `holds` after success: 'R', 'W' or '-'. */
struct vector_op_text {
	const char *name;
	char letter, holds;
	bool may_abort, is_trylock;
};

extern const struct vector_op_text vector_ops[OP_COUNT];

struct vector_step {
	enum vector_verb verb;
	unsigned task;
	enum vector_op op;  /* VERB_START */
	bool stop_first;    /* VERB_START: before its first point */
	enum step_point to; /* VERB_TO */
	u64 value;	    /* VERB_TICK, VERB_CLOCK, VERB_SETCOUNT */
};

bool vector_step_parse(const char *text, unsigned tasks, struct vector_step *step);

/* It stops within an operation: only a machine with points can do that. */
static inline bool vector_step_stops(const struct vector_step *s)
{
	return s->verb == VERB_STEP || s->verb == VERB_TO ||
	       (s->verb == VERB_START && s->stop_first);
}

#endif
