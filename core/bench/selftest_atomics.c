// SPDX-License-Identifier: GPL-2.0-only
#include "bench/selftest.h"

#include <stdio.h>

#include <asm/wait.h>

#include "bench/check.h"
#include "bench/negative.h"
#include "lib/variant.h"
#include "report/record.h"
#include "task/cores.h"
#include "task/wait.h"
#include "task/watchdog.h"

/* --- value: each operation on words with every interesting bit --- */

static const long words[] = { 0, 1, -1, 0x100, 0x106, (long)(1UL << 63), 0x7fffffffffffffff };

static long rmw_word(enum rmw kind, long old, long a, long b)
{
	switch (kind) {
	case RMW_ADD_RETURN:
		return (long)((unsigned long)old + (unsigned long)a);
	case RMW_CMPXCHG:
		return old == a ? b : old;
	case RMW_XCHG:
		return a;
	case RMW_FETCH_OR:
	case RMW_OR:
		return old | a;
	default:
		return old & ~a;
	}
}

static long rmw_returns(enum rmw kind, long old, long a)
{
	if (kind == RMW_ADD_RETURN)
		return rmw_word(kind, old, a, 0);
	return kind == RMW_OR || kind == RMW_ANDNOT ? 0 : old;
}

static u32 wrong_values(const struct atomic_op *op)
{
	const size_t n = ARRAY_SIZE(words);
	u32 bad = 0;

	for (size_t i = 0; i < n * n * n; i++) {
		long old = words[i % n], a = words[i / n % n], b = words[i / n / n];
		atomic_long_t v = { old };
		long got = op->run(&v, a, b);

		bad += got != rmw_returns(op->kind, old, a);
		bad += atomic_long_read(&v) != rmw_word(op->kind, old, a, b);
	}
	return bad;
}

/* --- atomicity: all cores on one word; each kind has an account that must balance --- */

static struct {
	atomic_long_t word __aligned(LINE_SPACING);
	u64 put[CORES_MAX], taken[CORES_MAX]; /* xchg: sums of the tokens */
	u32 bad[CORES_MAX];
	const struct atomic_op *op;
	u32 rounds, arrived;
} shared;

/* Each new value is larger than this core's last, since every core adds. */
static void contend_add(unsigned rank)
{
	long last = 0;

	for (u32 i = 0; i < shared.rounds; i++) {
		long now = shared.op->run(&shared.word, 1, 0);

		shared.bad[rank] += now <= last;
		last = now;
	}
}

static void contend_cmpxchg(unsigned rank)
{
	(void)rank;
	for (u32 i = 0; i < shared.rounds; i++) {
		long old = atomic_long_read(&shared.word), found;
		struct wait patience = { 0 };

		while ((found = shared.op->run(&shared.word, old, old + 1)) != old) {
			old = found;
			wait_poll(&patience);
		}
	}
}

/* Tokens are unique, so what was put in and what was taken out (or is left) sum up alike. */
static void contend_xchg(unsigned rank)
{
	for (u32 i = 0; i < shared.rounds; i++) {
		u64 token = (u64)rank * shared.rounds + i + 1;

		shared.put[rank] += token;
		shared.taken[rank] += shared.op->run(&shared.word, token, 0);
	}
}

/* Each core owns a bit (64 cores a time) and finds it as it left it. */
static void contend_bit(unsigned rank)
{
	long bit = (long)(1UL << rank % 64);
	bool set = shared.op->kind == RMW_FETCH_OR || shared.op->kind == RMW_OR;
	bool silent = shared.op->kind == RMW_OR || shared.op->kind == RMW_ANDNOT;

	for (u32 i = 0; i < shared.rounds && rank < 64; i++) {
		long old;

		/* The other direction by the compiler's atomics: they are not on trial. */
		if (set)
			__atomic_fetch_and(&shared.word.counter, ~bit, __ATOMIC_RELAXED);
		else
			__atomic_fetch_or(&shared.word.counter, bit, __ATOMIC_RELAXED);
		old = shared.op->run(&shared.word, bit, 0);
		shared.bad[rank] += !silent && !(old & bit) != set;
		shared.bad[rank] += !(atomic_long_read(&shared.word) & bit) == set;
	}
}

static void contend(unsigned rank, void *arg)
{
	static void (*const by_kind[RMW_KINDS])(unsigned) = {
		[RMW_ADD_RETURN] = contend_add,	  [RMW_CMPXCHG] = contend_cmpxchg,
		[RMW_XCHG] = contend_xchg,	  [RMW_FETCH_OR] = contend_bit,
		[RMW_FETCH_ANDNOT] = contend_bit, [RMW_OR] = contend_bit,
		[RMW_ANDNOT] = contend_bit,
	};

	(void)arg;
	progress(shared.op->name);
	__atomic_fetch_add(&shared.arrived, 1, __ATOMIC_ACQ_REL);
	wait_until(&shared.arrived, VAL >= cores_count());
	by_kind[shared.op->kind](rank);
}

static u32 unbalanced(void)
{
	u64 put = 0, taken = atomic_long_read(&shared.word);
	u32 bad = 0;

	for (unsigned r = 0; r < cores_count(); r++) {
		bad += shared.bad[r];
		put += shared.put[r];
		taken += shared.taken[r];
	}
	switch (shared.op->kind) {
	case RMW_ADD_RETURN:
	case RMW_CMPXCHG:
		return bad + (taken != (u64)shared.rounds * cores_count());
	case RMW_XCHG:
		return bad + (put != taken);
	default:
		return bad;
	}
}

static u32 torn_updates(const struct atomic_op *op)
{
	atomic_long_set(&shared.word, 0);
	for (unsigned r = 0; r < cores_count(); r++)
		shared.put[r] = shared.taken[r] = shared.bad[r] = 0;
	shared.op = op;
	shared.rounds = check_rounds(2000, 200);
	shared.arrived = 0;
	cores_run(cores_count(), contend, NULL);
	return unbalanced();
}

/* --- negative=atomic: a read, a gap and a write; and now and then no write at all --- */

static long broken_add_return(atomic_long_t *v, long a, long b)
{
	static u32 calls;
	long now = atomic_long_read(v) + a;

	(void)b;
	for (unsigned i = 0; i < 8; i++)
		wait_relax();
	if (++calls % 64)
		atomic_long_set(v, now);
	return now;
}

static const struct atomic_op broken[] = { { "add_return", RMW_ADD_RETURN, broken_add_return } };

static void check_ops(const char *variant, const struct atomic_op *ops, unsigned nops)
{
	u32 bad_values = 0, bad_updates = 0;
	const char *first_value = "", *first_update = "";
	char name[64];

	for (unsigned i = 0; i < nops; i++) {
		u32 values = wrong_values(&ops[i]), updates = torn_updates(&ops[i]);

		if (values && !bad_values)
			first_value = ops[i].name;
		if (updates && !bad_updates)
			first_update = ops[i].name;
		bad_values += values;
		bad_updates += updates;
	}
	snprintf(name, sizeof(name), "selftest/atomic/%s/value", variant);
	check_begin(name);
	record_u64("operations", nops);
	record_u64("bad", bad_values);
	check_judge(!bad_values, "%u operations, %u wrong%s%s", nops, bad_values,
		    bad_values ? ", first in " : "", first_value);
	snprintf(name, sizeof(name), "selftest/atomic/%s/atomicity", variant);
	check_begin(name);
	record_u64("operations", nops);
	record_u64("cores", cores_count());
	record_u64("rounds", shared.rounds);
	record_u64("bad", bad_updates);
	check_judge(!bad_updates, "%u operations, %u cores, %u rounds, %u lost or torn%s%s", nops,
		    cores_count(), shared.rounds, bad_updates, bad_updates ? ", first in " : "",
		    first_update);
}

void selftest_atomics(void)
{
	for_each_set_entry(variant, v)
		if (variant_chosen((*v)->name))
			check_ops((*v)->name, (*v)->ops, (*v)->nops);
	if (negative("atomic"))
		check_ops("broken", broken, ARRAY_SIZE(broken));
}
