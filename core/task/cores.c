// SPDX-License-Identifier: GPL-2.0-only
#include "task/cores.h"

#include <asm/cycles.h>
#include <asm/percpu.h>

#include "lib/numbers.h"
#include "main.h"
#include "report/console.h"
#include "task/wait.h"
#include "task/watchdog.h"

/* All cores that never arrive share this much patience; each gets at least the minimum. */
#define ARRIVE_NS     1500000000ull
#define ARRIVE_MIN_NS 100000000ull
/*
 * A single-threaded emulator lets the others run at each look, until they wait too: a core that
 * can come is here after a few hundred, while its clock takes minutes for the time above.
 */
#define ARRIVE_LOOKS  20000

enum core_state { CORE_OFF, CORE_STARTING, CORE_HERE, CORE_GIVEN_UP };

/* What a core is told, and tells: one block a core, so that none disturbs another. */
struct core {
	u32 state;
	u32 rank;
	u32 asked; /* counts the pieces of work given to this core */
	u32 done;  /* the last piece it finished */
	core_fn *fn;
	void *arg;
	const char *progress;
	const char *absent;
} __aligned(LINE_SPACING);

static struct core cores[CORES_MAX];
static u16 index_of_rank[CORES_MAX];
static unsigned ranks, ranks_limit;

unsigned cores_count(void)
{
	return ranks_limit && ranks_limit < ranks ? ranks_limit : ranks;
}

unsigned cores_started(void)
{
	return ranks;
}

void cores_limit(unsigned n)
{
	ranks_limit = n;
}

unsigned cores_next_count(unsigned n)
{
	unsigned all = cores_count();

	if (n < all && 2 * n > all)
		return all;
	return 2 * n;
}

unsigned core_index(unsigned rank)
{
	return index_of_rank[rank];
}

const char *core_absent(unsigned index)
{
	if (!cores[index].absent && cores[index].rank >= cores_count())
		return "not asked for";
	return cores[index].absent;
}

const char *core_progress(unsigned index)
{
	const char *what = READ_ONCE(cores[index].progress);

	return what ? what : "nothing yet";
}

void progress(const char *what)
{
	WRITE_ONCE(cores[this_core()].progress, what);
	watchdog_touch();
}

static void core_join(unsigned index)
{
	cores[index].rank = ranks;
	index_of_rank[ranks++] = index;
}

/* True when the core arrived within *patience (ns), which it uses up. */
static bool core_arrives(struct core *core, u64 *patience)
{
	u64 start = clock_now(), limit = *patience > ARRIVE_MIN_NS ? *patience : ARRIVE_MIN_NS;
	u64 ticks = mul_div(limit, machine.clock.hz, 1000000000);
	u32 starting = CORE_STARTING, looks = 0;

	while (__atomic_load_n(&core->state, __ATOMIC_ACQUIRE) != CORE_HERE) {
		if (wait_yields ? ++looks > ARRIVE_LOOKS : clock_now() - start > ticks)
			break;
		wait_relax();
	}
	/* A core that arrives after this exchange finds itself given up and stops. */
	if (!__atomic_compare_exchange_n(&core->state, &starting, CORE_GIVEN_UP, false,
					 __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
		return true;
	*patience = *patience > limit ? *patience - limit : 0;
	return false;
}

unsigned cores_start(unsigned want)
{
	u64 patience = ARRIVE_NS;
	const char *why;

	core_join(0);
	cores[0].state = CORE_HERE;
	for (unsigned i = 1; i < machine.cores; i++) {
		struct core *core = &cores[i];

		if (i >= want) {
			core->absent = "not asked for";
			continue;
		}
		progress("starting the other cores");
		core->state = CORE_STARTING;
		if (machine_core_start(i, &why))
			core->absent = why;
		else if (!core_arrives(core, &patience))
			core->absent = "did not arrive";
		else
			core_join(i);
		if (core->absent)
			boot_warn("core index %u (hwid 0x%llx): %s; the run goes on without it", i,
				  (unsigned long long)machine_core[i].hwid, core->absent);
	}
	return ranks;
}

/* Like wait_until, but an idle core may wait for ever: it looks after the others meanwhile. */
static void core_await_work(struct core *core, u32 seen)
{
	struct watchdog w = { 0 };
	u64 polls = 0;

	while (__atomic_load_n(&core->asked, __ATOMIC_ACQUIRE) == seen) {
		wait_relax();
		if (!(++polls % (64 * WAIT_BATCH)))
			watchdog_look(&w);
	}
}

void core_enter(unsigned index)
{
	struct core *core = &cores[index];
	u32 starting = CORE_STARTING;

	if (!__atomic_compare_exchange_n(&core->state, &starting, CORE_HERE, false,
					 __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
		machine_core_stop();
	for (u32 seen = 0;;) {
		progress("idle");
		core_await_work(core, seen++);
		core->fn(core->rank, core->arg);
		__atomic_store_n(&core->done, seen, __ATOMIC_RELEASE);
	}
}

static void core_ask(unsigned rank, core_fn *fn, void *arg)
{
	struct core *core = &cores[core_index(rank)];

	core->fn = fn;
	core->arg = arg;
	__atomic_store_n(&core->asked, core->asked + 1, __ATOMIC_RELEASE);
}

static void core_await(unsigned rank)
{
	struct core *core = &cores[core_index(rank)];

	wait_until(&core->done, VAL == core->asked);
}

void cores_run(unsigned n, core_fn *fn, void *arg)
{
	for (unsigned r = 1; r < n; r++)
		core_ask(r, fn, arg);
	fn(0, arg);
	progress("waiting for the other cores to finish");
	for (unsigned r = 1; r < n; r++)
		core_await(r);
}

void cores_run_some(const unsigned *some, unsigned n, core_fn *fn, void *arg)
{
	for (unsigned i = 0; i < n; i++)
		if (some[i])
			core_ask(some[i], fn, arg);
	for (unsigned i = 0; i < n; i++)
		if (!some[i])
			fn(0, arg);
	progress("waiting for some cores to finish");
	for (unsigned i = 0; i < n; i++)
		if (some[i])
			core_await(some[i]);
}

void cores_run_pair(unsigned a, unsigned b, core_fn *fn, void *arg)
{
	unsigned pair[] = { a, b };

	cores_run_some(pair, 2, fn, arg);
}

void cores_run_on(unsigned rank, core_fn *fn, void *arg)
{
	cores_run_some(&rank, 1, fn, arg);
}
