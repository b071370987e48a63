// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two litmus tests of each atomic on this machine's silicon, every variant:
 *
 *	SB	x = 1; r0 = y	||	y = 1; r1 = x		never both 0
 *	MP	y = 1; x = 1	||	r0 = x; r1 = y		never r0 = 1 and r1 = 0
 *
 * SB's writes are fully ordered atomics; MP's x is written by a release and read by an acquire. SB
 *by plain stores is the control: where it is never seen, neither would a weak atomic be. What the
 *instructions are is for tests/orders; this is what they do.
 */
#include <stdio.h>
#include <string.h>

#include "bench/check.h"
#include "bench/experiment.h"
#include "lib/variant.h"
#include "report/record.h"
#include "task/cores.h"
#include "task/wait.h"
#include "task/watchdog.h"

#define CELLS  2048 /* tried once a pass */
#define PASSES 100
#define MEET   64 /* looks */
#define OLD    2  /* what a word is before it is written */

/* How an operation writes an old word, and how it looks at one. */
static const struct {
	const char *name;
	long set_a, set_b, look_a, look_b;
} kinds[] = {
	{ "add_return", 1, 0, 0, 0 }, { "try_cmpxchg", OLD, 3, 3, 3 },	{ "xchg", 3, 0, 3, 0 },
	{ "fetch_or", 1, 0, 0, 0 },   { "fetch_andnot", OLD, 0, 0, 0 },
};

static struct cell {
	atomic_long_t x __aligned(LINE_SPACING);
	atomic_long_t y __aligned(LINE_SPACING);
	long saw[2] __aligned(LINE_SPACING);
} cells[CELLS];

static struct {
	unsigned kind;
	const struct atomic_op *write, *look; /* write NULL: a plain store */
	bool passing;			      /* MP, else SB */
	u32 arrived __aligned(LINE_SPACING);
} test;

static void write_word(atomic_long_t *word)
{
	if (test.write)
		(void)test.write->run(word, kinds[test.kind].set_a, kinds[test.kind].set_b);
	else
		WRITE_ONCE(word->counter, OLD + 1);
}

static void buffer_stores(unsigned rank, struct cell *cell)
{
	write_word(rank ? &cell->y : &cell->x);
	cell->saw[rank] = READ_ONCE(*(rank ? &cell->x.counter : &cell->y.counter));
}

/* saw[0]: the flag, saw[1]: the data. */
static void pass_message(unsigned rank, struct cell *cell)
{
	if (rank == 0) {
		WRITE_ONCE(cell->y.counter, OLD + 1);
		write_word(&cell->x);
		return;
	}
	/* Relaxed, so it orders nothing: only that the two meet. */
	for (unsigned n = 0; n < MEET && READ_ONCE(cell->x.counter) == OLD; n++)
		;
	cell->saw[0] = test.look->run(&cell->x, kinds[test.kind].look_a, kinds[test.kind].look_b);
	cell->saw[1] = READ_ONCE(cell->y.counter);
}

static void one_pass(unsigned rank, void *arg)
{
	(void)arg;
	progress("litmus");
	__atomic_fetch_add(&test.arrived, 1, __ATOMIC_ACQ_REL);
	wait_until(&test.arrived, VAL == 2);
	for (unsigned i = 0; i < CELLS; i++) {
		if (test.passing)
			pass_message(rank, &cells[i]);
		else
			buffer_stores(rank, &cells[i]);
	}
}

/* How the cells ended: as no order allows; and where the first look found a new word. */
struct outcome {
	u32 forbidden, new_first;
};

static void count_outcomes(struct outcome *o)
{
	for (unsigned i = 0; i < CELLS; i++) {
		bool first_old = cells[i].saw[0] == OLD, second_old = cells[i].saw[1] == OLD;

		o->forbidden += second_old && first_old != test.passing;
		o->new_first += !first_old;
	}
}

static struct outcome run_passes(void)
{
	struct outcome o = { 0 };

	for (unsigned p = 0; p < PASSES; p++) {
		for (unsigned i = 0; i < CELLS; i++)
			cells[i] = (struct cell){ .x = { OLD }, .y = { OLD } };
		test.arrived = 0;
		cores_run(2, one_pass, NULL);
		count_outcomes(&o);
	}
	return o;
}

static const struct atomic_op *operation(const struct variant *v, const char *name,
					 const char *order)
{
	char full[40];

	snprintf(full, sizeof(full), "%s%s", name, order);
	for (unsigned i = 0; i < v->nops; i++)
		if (!strcmp(v->ops[i].name, full))
			return &v->ops[i];
	return NULL;
}

static void judge(const struct variant *v, const char *orders)
{
	char name[80];
	struct outcome o = run_passes();

	snprintf(name, sizeof(name), "litmus/%s/%s/%s", test.passing ? "MP" : "SB", v->name,
		 kinds[test.kind].name);
	check_begin(name);
	record_u64("seen", o.forbidden);
	record_u64("new_first", o.new_first);
	record_u64("of", CELLS * PASSES);
	check_judge(!o.forbidden,
		    "%s: the forbidden outcome %u times in %u, %u of them new at the first look",
		    orders, o.forbidden, CELLS * PASSES, o.new_first);
}

static void check_variant(const struct variant *v)
{
	for (test.kind = 0; test.kind < ARRAY_SIZE(kinds); test.kind++) {
		const char *name = kinds[test.kind].name;

		test.passing = false;
		test.write = operation(v, name, "");
		judge(v, "full and full");
		test.passing = true;
		test.write = operation(v, name, "_release");
		test.look = operation(v, name, "_acquire");
		judge(v, "release and acquire");
	}
	record_flush();
}

static void litmus_run(void)
{
	struct outcome o;

	if (cores_count() < 2) {
		check_skip("litmus", "needs 2 cores");
		return;
	}
	test.passing = false;
	test.write = NULL;
	o = run_passes();
	check_begin("litmus/SB/control");
	record_u64("seen", o.forbidden);
	record_u64("of", CELLS * PASSES);
	check_judge(o.forbidden, "plain stores: both old %u times in %u, wanted at least once",
		    o.forbidden, CELLS * PASSES);
	for_each_set_entry(variant, v)
		if (variant_chosen((*v)->name))
			check_variant(*v);
}

static const struct experiment litmus = {
	.name = "litmus",
	.what = "what the atomics' orders forbid is not seen",
	.order = 9,
	.by_name = true,
	.run = litmus_run,
};
SET_ENTRY(experiment, litmus);
