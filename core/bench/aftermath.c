// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a failed trylock costs the holder: the next read-modify-write of the core that holds the
 * lock, after 0, 1, 2 or all other cores have tried once and failed. The holder owns
 * the line when they come; 0 is the baseline.
 */
#include <stdio.h>
#include <string.h>

#include "bench/check.h"
#include "bench/experiment.h"
#include "bench/forms.h"
#include "bench/lock_states.h"
#include "lib/options.h"
#include "lib/random.h"
#include "line/pairs.h"
#include "line/states.h"
#include "machine.h"
#include "meas/empty.h"
#include "meas/shots.h"
#include "report/console.h"
#include "report/record.h"
#include "task/cores.h"
#include "task/wait.h"
#include "task/watchdog.h"

#define ROUNDS	    32
#define SAMPLES_MAX (ROUNDS * LINE_BATCH)

static struct line_pool pool;

/* One core at a time is asked to walk all lines and fail on each. */
static struct attempt {
	u32 asked __aligned(LINE_SPACING);
	u32 done __aligned(LINE_SPACING);
} attempts[CORES_MAX];

/* None, 1, 2 and all others. */
#define COUNTS 4

static struct job {
	const struct trylock_form *form; /* NULL: it is over */
	const struct lock_state *lock;
	unsigned ncounts;
	struct row {
		unsigned failing; /* cores that tried before the holder's shots */
		u32 count;
		u32 ticks[SAMPLES_MAX];
	} rows[COUNTS];
	struct distribution empty; /* of the holder's shots */
	u64 random;
} job;

/* What a failed down_read() leaves in the word its slow path takes back. */
static void fail_once(struct lock_words *lock)
{
	job.form->once(&lock->count);
	if (job.form->kind == FORM_READ_STAYS)
		__atomic_fetch_sub(&lock->count.counter, RWSEM_READER_BIAS, __ATOMIC_RELAXED);
}

static void follow(unsigned rank)
{
	struct attempt *a = &attempts[rank];
	u64 random = options.seed + rank;
	u16 order[LINE_BATCH];

	for (u32 n = a->done + 1;; n++) {
		wait_until(&a->asked, VAL == n);
		if (job.form) {
			random_order(&random, order, LINE_BATCH);
			for (unsigned i = 0; i < LINE_BATCH; i++)
				fail_once(&pool.line[order[i]].lock);
		}
		__atomic_store_n(&a->done, n, __ATOMIC_RELEASE);
		if (!job.form)
			return;
	}
}

static void ask(unsigned rank)
{
	struct attempt *a = &attempts[rank];

	__atomic_store_n(&a->asked, a->asked + 1, __ATOMIC_RELEASE);
	wait_until(&a->done, VAL == a->asked);
}

static void holder_shoots(struct row *row)
{
	struct lock_words *locks[LINE_BATCH];
	u8 acquired[LINE_BATCH], failures[LINE_BATCH];
	u16 order[LINE_BATCH];
	struct shots shots = { .lock = locks,
			       .acquired = acquired,
			       .failures = failures,
			       .n = LINE_BATCH,
			       .ticks = row->ticks + row->count };

	random_order(&job.random, order, LINE_BATCH);
	for (unsigned i = 0; i < LINE_BATCH; i++)
		locks[i] = &pool.line[order[i]].lock;
	shots_take(form_of_kind(FORM_PROBE_RMW, job.form->variant), BODY_BARE, END_KNOWN, &shots);
}

static void batch(struct row *row, bool counted)
{
	u16 order[LINE_BATCH];

	random_order(&job.random, order, LINE_BATCH);
	line_act(&pool, LINE_WRITE, order, job.lock->count);
	for (unsigned rank = 1; rank <= row->failing; rank++)
		ask(rank);
	holder_shoots(row);
	if (counted)
		row->count += LINE_BATCH;
}

/* All counts of a form, interleaved; the first round only warms up. */
static void measure(void)
{
	u32 rounds = check_rounds(ROUNDS, ROUNDS / 4);
	u16 order[COUNTS];

	for (u32 round = 0; round <= rounds; round++) {
		random_order(&job.random, order, job.ncounts);
		for (unsigned i = 0; i < job.ncounts; i++)
			batch(&job.rows[order[i]], round > 0);
	}
}

static void report(struct row *row)
{
	struct distribution d = distribution_of(row->ticks, row->count);
	const char *form = row->failing ? job.form->name : "none";
	char name[96];

	snprintf(name, sizeof(name), "aftermath/%s/%s/%u", form, job.lock->name, row->failing);
	record_begin("aftermath");
	record_str("name", name);
	record_str("form", form);
	record_str("variant", job.form->variant);
	record_str("lock", job.lock->name);
	record_u64("cores", row->failing);
	record_array("pair");
	record_u64(NULL, 0);
	record_u64(NULL, 1);
	record_array_end();
	record_str("class", pair_class_name(pair_class(0, 1)));
	record_str("unit", machine.cycles.name);
	record_u64("count", d.count);
	distribution_record(&d);
	empty_record(&job.empty);
	histogram_record(row->ticks, row->count);
	record_end();
	say("%-17s %-10s %-13s %4u %6u %6u %6u\n", form, job.form->variant, job.lock->name,
	    row->failing, d.min, d.p50, d.p99);
}

static void add_row(unsigned failing)
{
	struct row *row = &job.rows[job.ncounts++];

	row->failing = failing;
	row->count = 0;
}

/* The baseline is measured beside each variant's first form on a lock state. */
static void measure_form(bool with_baseline)
{
	unsigned others = cores_count() - 1;

	job.ncounts = 0;
	if (with_baseline)
		add_row(0);
	add_row(1);
	if (others > 1)
		add_row(2);
	if (others > 2)
		add_row(others);
	measure();
	for (unsigned i = 0; i < job.ncounts; i++)
		report(&job.rows[i]);
}

static bool fails(const struct trylock_form *form, const struct lock_state *lock)
{
	bool wanted = options.lock[0] ? option_wants(options.lock, lock->name) : lock->by_default;

	return wanted && is_lock_form(form) && !lock_state_gives(lock, form->kind);
}

static void lead(void)
{
	for (unsigned l = 0; l < lock_nstates; l++) {
		const char *variant = NULL;

		job.lock = &lock_states[l];
		for_each_set_entry(trylock_form, f) {
			if (!form_wanted(*f) || !fails(*f, job.lock) || form_is_double(*f))
				continue;
			job.form = *f;
			job.empty = empty_shots((*f)->variant, END_KNOWN);
			measure_form(!variant || strcmp(variant, (*f)->variant));
			variant = (*f)->variant;
		}
	}
	job.form = NULL;
	for (unsigned rank = 1; rank < cores_count(); rank++)
		ask(rank);
}

static void on_core(unsigned rank, void *arg)
{
	(void)arg;
	progress("aftermath");
	if (rank)
		follow(rank);
	else
		lead();
}

static void aftermath_run(void)
{
	if (cores_count() < 2) {
		check_skip("aftermath", "needs 2 cores");
		return;
	}
	job.random = options.seed;
	say("Test aftermath: the holder's next read-modify-write, ticks of %s, raw\n",
	    machine.cycles.name);
	say("%-17s %-10s %-13s %4s %6s %6s %6s\n", "form", "variant", "lock", "fail", "min", "p50",
	    "p99");
	cores_run(cores_count(), on_core, NULL);
}

static const struct experiment aftermath = {
	.name = "aftermath",
	.what = "what failed trylocks cost the holder's next operation",
	.order = 2,
	.run = aftermath_run,
};
SET_ENTRY(experiment, aftermath);
