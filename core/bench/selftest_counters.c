// SPDX-License-Identifier: GPL-2.0-only
#include "bench/selftest.h"

#include <asm/cycles.h>

#include "bench/check.h"
#include "bench/negative.h"
#include "lib/numbers.h"
#include "lib/variant.h"
#include "meas/core_clock.h"
#include "meas/empty.h"
#include "report/console.h"
#include "report/record.h"
#include "task/cores.h"

#define READS 10000

typedef u64 read_fn(void);

static u64 read_cycles(void)
{
	return cycles();
}

static u64 read_clock(void)
{
	return clock_now();
}

/* negative=clock: every 64th reading is from long ago. */
static u64 read_broken(void)
{
	static u32 calls;
	u64 now = cycles();

	return ++calls % 64 ? now : now - (1ull << 40);
}

/* --- order: a later reading is never smaller, on any core --- */

static struct {
	read_fn *read;
	u32 back[CORES_MAX];
} order;

static void look_for_steps_back(unsigned rank, void *arg)
{
	u32 reads = *(u32 *)arg;
	u64 last = order.read();

	order.back[rank] = 0;
	while (reads--) {
		u64 now = order.read();

		order.back[rank] += now < last;
		last = now;
	}
}

static void check_order(const char *name, read_fn *read)
{
	u32 reads = check_rounds(READS * 10, READS / 4), back = 0;

	order.read = read;
	cores_run(cores_count(), look_for_steps_back, &reads);
	for (unsigned r = 0; r < cores_count(); r++)
		back += order.back[r];
	check_begin(name);
	record_u64("rounds", reads);
	record_u64("cores", cores_count());
	record_u64("bad", back);
	check_judge(!back, "%u readings on each of %u cores, %u steps back", reads, cores_count(),
		    back);
}

/* --- quality: the smallest step, and what a reading costs --- */

struct quality {
	u64 step;	    /* ticks; 0: it never moved */
	u64 read_millitick; /* a reading, in thousandths of a tick */
};

static struct quality quality_of(read_fn *read)
{
	struct quality q = { 0 };
	u64 first = read(), last = first;

	for (u32 i = 0; i < READS; i++) {
		u64 now = read();

		if (now != last && (!q.step || now - last < q.step))
			q.step = now - last;
		last = now;
	}
	q.read_millitick = (last - first) * 1000 / READS;
	return q;
}

static void counter_record(const struct counter *c, struct quality q,
			   const struct distribution *empty)
{
	u64 hz = c->hz ? c->hz : core_clock_hz();

	record_begin("counter");
	record_str("name", c->name);
	record_u64_or_null("hz", hz);
	record_u64_or_null("resolution_ticks", q.step);
	record_u64("empty_min_ticks", empty->min);
	record_u64("empty_p50_ticks", empty->p50);
	record_u64("empty_p99_ticks", empty->p99);
	record_u64("empty_count", empty->count);
	if (hz)
		record_u64("read_ns", mul_div(q.read_millitick, 1000000, hz));
	else
		record_null("read_ns");
	record_end();
}

static const char *first_variant(void)
{
	for_each_set_entry(variant, v)
		if (variant_chosen((*v)->name))
			return (*v)->name;
	return NULL;
}

static u64 cycles_step;

u64 selftest_resolution(void)
{
	return cycles_step;
}

void selftest_counters(void)
{
	struct quality cycles_q = quality_of(read_cycles), clock_q = quality_of(read_clock);
	struct distribution empty = empty_shots(first_variant(), END_KNOWN);

	cycles_step = cycles_q.step;
	check_order("selftest/order/cycles", negative("clock") ? read_broken : read_cycles);
	check_order("selftest/order/clock", read_clock);
	counter_record(&machine.cycles, cycles_q, &empty);
	say("counter %s: step %llu ticks, a reading %llu.%03llu ticks; empty shot min %u p50 %u p99 %u of %u\n",
	    machine.cycles.name, (unsigned long long)cycles_q.step,
	    (unsigned long long)cycles_q.read_millitick / 1000,
	    (unsigned long long)cycles_q.read_millitick % 1000, empty.min, empty.p50, empty.p99,
	    empty.count);
	say("counter %s: step %llu ticks at %llu Hz\n", machine.clock.name,
	    (unsigned long long)clock_q.step, (unsigned long long)machine.clock.hz);
	check_begin("selftest/resolution");
	record_u64_or_null("cycles_ticks", cycles_q.step);
	record_u64_or_null("clock_ticks", clock_q.step);
	check_judge(cycles_q.step && clock_q.step, "smallest steps: %llu ticks of %s, %llu of %s",
		    (unsigned long long)cycles_q.step, machine.cycles.name,
		    (unsigned long long)clock_q.step, machine.clock.name);
}
