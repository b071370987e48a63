// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rwsem beside other locks, in one process: pairs of lock and unlock with nothing
 * between them. One experiment more of the hosted machine: `make bench-locks`.
 *
 * A round is a window of each lock in random order, then in the reverse order; what is compared is
 * of one round. A window in which a thread was scheduled out against its will is taken again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <asm/cycles.h>

#include "bench/check.h"
#include "bench/experiment.h"
#include "kind.h"
#include "lib/numbers.h"
#include "lib/options.h"
#include "lib/random.h"
#include "lib/variant.h"
#include "report/console.h"
#include "report/record.h"
#include "report/timing.h"
#include "task/cores.h"
#include "task/wait.h"
#include "task/watchdog.h"

#define WINDOW_NS  200000
#define ROUNDS	   200 /* if the machine lets us */
#define ROUNDS_MIN 20
#define MODE_NS	   30000000000ull /* what they may take */
#define CORES	   2
#define KINDS_MAX  32

static const struct lock_kind *kinds[KINDS_MAX];
static unsigned nkinds;

static const struct mode {
	const char *name;
	unsigned cores;
	bool writes[CORES];
} modes[] = {
	{ "read", 1, { false } },
	{ "write", 1, { true } },
	{ "read-read", 2, { false, false } },
	{ "write-write", 2, { true, true } },
	{ "read-write", 2, { false, true } },
};

/* What a core did in a window. */
static struct contender {
	u64 pairs, ticks;
	u64 switches;
} __aligned(LINE_SPACING) contenders[CORES];

static struct {
	const struct mode *mode;
	const struct lock_kind *kind;
	u64 window; /* ticks */
	u32 arrived __aligned(LINE_SPACING);
} now;

static u32 rates[KINDS_MAX][ROUNDS];  /* thousand pairs a second, all cores */
static u32 second[KINDS_MAX][ROUNDS]; /* per mille of the pairs that are the second core's */
static u32 ratios[ROUNDS];

/* Against its will: who waits for a futex gives its CPU away. */
static u64 switched_out(void)
{
	struct rusage usage;

	return getrusage(RUSAGE_THREAD, &usage) ? 0 : usage.ru_nivcsw;
}

static void contend(unsigned rank, void *arg)
{
	void (*pairs)(void) = now.mode->writes[rank] ? now.kind->write : now.kind->read;
	struct contender *me = &contenders[rank];
	u64 start;

	(void)arg;
	progress("locking and unlocking");
	me->switches = switched_out();
	me->pairs = 0;
	__atomic_fetch_add(&now.arrived, 1, __ATOMIC_ACQ_REL);
	wait_until(&now.arrived, VAL >= now.mode->cores);
	start = clock_now();
	do {
		pairs();
		me->pairs += PAIRS;
		me->ticks = clock_now() - start;
	} while (me->ticks < now.window);
	me->switches = switched_out() - me->switches;
}

/* Adds to the rate and the second core's share of it; false: disturbed, nothing was added. */
static bool window(const struct lock_kind *kind, u32 *rate, u32 *share)
{
	u64 each[CORES] = { 0 }, all = 0;
	bool quiet = true;

	now.kind = kind;
	now.arrived = 0;
	cores_run(now.mode->cores, contend, NULL);
	for (unsigned r = 0; r < now.mode->cores; r++) {
		each[r] =
			mul_div(contenders[r].pairs, machine.clock.hz, contenders[r].ticks) / 1000;
		all += each[r];
		quiet &= !contenders[r].switches;
	}
	if (!quiet)
		return false;
	*rate += all / 2;
	*share += all ? each[1] * 1000 / all / 2 : 0;
	return true;
}

/* Whether kind k is measured with so many cores. */
static bool takes_part(unsigned k, const struct mode *mode)
{
	return mode->cores == 1 || !kinds[k]->no_lock;
}

/* False: not before the deadline. */
static bool one_round(unsigned n, u64 *random, u64 deadline, unsigned *again)
{
	u16 order[KINDS_MAX];

	random_order(random, order, nkinds);
	for (unsigned k = 0; k < nkinds; k++)
		rates[k][n] = second[k][n] = 0;
	for (unsigned w = 0; w < 2 * nkinds; w++) {
		unsigned k = order[w < nkinds ? w : 2 * nkinds - 1 - w];

		for (bool done = !takes_part(k, now.mode); !done; *again += !done) {
			if ((s64)(clock_now() - deadline) > 0)
				return false;
			done = window(kinds[k], &rates[k][n], &second[k][n]);
		}
	}
	return true;
}

static u32 rounds(void)
{
	return check_rounds(ROUNDS, ROUNDS_MIN);
}

/* How many rounds there are; *again: windows that were taken again. */
static unsigned measure(const struct mode *mode, unsigned *again)
{
	u64 random = options.seed,
	    deadline = clock_now() + mul_div(MODE_NS, machine.clock.hz, 1000000000);
	unsigned n = 0;

	now.mode = mode;
	now.window = mul_div(WINDOW_NS, machine.clock.hz, 1000000000);
	for (unsigned k = 0; k < nkinds; k++)
		if (kinds[k]->reset)
			kinds[k]->reset();
	*again = 0;
	while (n < rounds() && one_round(n, &random, deadline, again))
		n++;
	return n;
}

struct spread {
	u32 low, median, high;
};

static int by_value(const void *a, const void *b)
{
	return *(const u32 *)a < *(const u32 *)b ? -1 : *(const u32 *)a > *(const u32 *)b;
}

static struct spread spread_of(const u32 *values, unsigned n)
{
	static u32 sorted[ROUNDS];

	memcpy(sorted, values, n * sizeof(*values));
	qsort(sorted, n, sizeof(*sorted), by_value);
	return (struct spread){ sorted[n / 20], sorted[n / 2], sorted[n - 1 - n / 20] };
}

/* Our rate in thousandths of that of kind k. */
static struct spread ratio_to(unsigned k, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		ratios[i] = (u64)rates[0][i] * 1000 / (rates[k][i] ? rates[k][i] : 1);
	return spread_of(ratios, n);
}

static void say_thousandths(const char *before, u32 n)
{
	say("%s%u.%03u", before, n / 1000, n % 1000);
}

static void say_row(const struct mode *mode, unsigned k, unsigned n)
{
	struct spread rate = spread_of(rates[k], n), ratio = ratio_to(k, n);
	char share[16] = "-";

	if (mode->cores > 1)
		snprintf(share, sizeof(share), "%u%%", spread_of(second[k], n).median / 10);
	say("%-12s %-14s %-6s %8u", mode->name, kinds[k]->name,
	    kinds[k]->variant ? kinds[k]->variant : "", rate.median);
	say_thousandths(" ", 1000000000 / (rate.median ? rate.median : 1));
	say(" %10s", share);
	if (k) {
		say_thousandths("   ", ratio.median);
		say_thousandths(" (", ratio.low);
		say_thousandths(" ", ratio.high);
		say(")");
	}
	say("\n");
}

static void judge(const struct mode *mode, unsigned k, unsigned n)
{
	struct spread ratio = ratio_to(k, n);
	char name[48];

	snprintf(name, sizeof(name), "bench-locks/%s/%s", mode->name, kinds[k]->name);
	check_begin(name);
	record_u64("ratio_milli", ratio.median);
	record_u64("low_milli", ratio.low);
	record_u64("high_milli", ratio.high);
	check_judge_time(ratio.median > 1000, "uncontended, rwsem does %u pairs to 1000 of %s",
			 ratio.median, kinds[k]->name);
}

static void one_mode(const struct mode *mode)
{
	unsigned again, n = measure(mode, &again);
	const char *why;

	if (n < ROUNDS_MIN) {
		say("%-12s not measured: %u rounds without a context switch, wants %u\n",
		    mode->name, n, ROUNDS_MIN);
		if (timing_judged(&why))
			record_fail("bench-locks: the machine is too busy");
		return;
	}
	for (unsigned k = 0; k < nkinds; k++)
		if (takes_part(k, mode))
			say_row(mode, k, n);
	if (again)
		say("%-12s %u rounds; %u windows taken again: a thread was scheduled out\n", "", n,
		    again);
	for (unsigned k = 0; k < nkinds && mode->cores == 1; k++)
		if (!strcmp(kinds[k]->name, "glibc"))
			judge(mode, k, n);
}

static void find_kinds(void)
{
	nkinds = 0;
	for_each_set_entry(lock_kind, k)
		if ((!(*k)->variant || variant_chosen((*k)->variant)) && nkinds < KINDS_MAX)
			kinds[nkinds++] = *k;
}

static void bench_locks_run(void)
{
	say("Test bench-locks: pairs of lock and unlock; %u rounds of two windows of %u us a lock; low and high: 5 and 95 %% of the rounds\n",
	    rounds(), WINDOW_NS / 1000);
	say("%-12s %-14s %-6s %8s %s %10s   %s\n", "", "lock", "", "pairs/ms", "ns/pair",
	    "2nd core's", "rwsem to this (low high)");
	for (size_t i = 0; i < ARRAY_SIZE(modes); i++) {
		if (modes[i].cores <= cores_count())
			one_mode(&modes[i]);
		record_flush();
	}
}

static const char *bench_locks_refuse(void)
{
	find_kinds();
	return nkinds && kinds[0]->variant ? NULL
					   : "variant=: bench-locks wants one of the ISA's own";
}

static const struct experiment bench_locks = {
	.name = "bench-locks",
	.what = "rwsem beside glibc's and Concurrency Kit's locks",
	.order = 9,
	.by_name = true,
	.refuse = bench_locks_refuse,
	.run = bench_locks_run,
};
SET_ENTRY(experiment, bench_locks);
