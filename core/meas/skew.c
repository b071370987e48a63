// SPDX-License-Identifier: GPL-2.0-only
#include "meas/skew.h"

#include <asm/cycles.h>

#include "lib/numbers.h"
#include "machine.h"
#include "task/pairs.h"
#include "task/wait.h"

static struct skew difference[CORES_MAX][CORES_MAX];

static struct exchange {
	u32 asked __aligned(LINE_SPACING);
	u32 answered __aligned(LINE_SPACING);
	u64 read; /* by the second, before it answers */
} exchanges[CORES_MAX];

static s32 clock_ns(s64 ticks)
{
	u64 size = mul_div(ticks < 0 ? -ticks : ticks, 1000000000, machine.clock.hz);

	if (size > INT32_MAX)
		size = INT32_MAX;
	return ticks < 0 ? -(s32)size : (s32)size;
}

static void ask(struct exchange *x, u32 rounds, struct skew *out)
{
	s64 low = INT64_MIN, high = INT64_MAX;
	u32 from = x->asked;

	for (u32 i = from + 1; i <= from + rounds; i++) {
		u64 t0 = clock_now(), t1;

		__atomic_store_n(&x->asked, i, __ATOMIC_RELEASE);
		wait_until(&x->answered, VAL == i);
		t1 = clock_now();
		low = (s64)(x->read - t1) > low ? (s64)(x->read - t1) : low;
		high = (s64)(x->read - t0) < high ? (s64)(x->read - t0) : high;
	}
	out->low = clock_ns(low);
	out->high = clock_ns(high);
}

static void answer(struct exchange *x, u32 rounds)
{
	u32 from = x->answered;

	for (u32 i = from + 1; i <= from + rounds; i++) {
		wait_until(&x->asked, VAL == i);
		x->read = clock_now();
		__atomic_store_n(&x->answered, i, __ATOMIC_RELEASE);
	}
}

static void measure(unsigned me, unsigned partner, void *arg)
{
	u32 rounds = *(u32 *)arg;

	if (me < partner)
		ask(&exchanges[me], rounds, &difference[me][partner]);
	else
		answer(&exchanges[partner], rounds);
}

struct skew skew_between(unsigned a, unsigned b)
{
	return a < b ? difference[a][b] : difference[b][a];
}

u32 skew_bound(unsigned n)
{
	u32 widest = 0;

	for (unsigned a = 0; a < n; a++)
		for (unsigned b = a + 1; b < n; b++) {
			u32 bound = ((s64)difference[a][b].high - difference[a][b].low + 1) / 2;

			widest = bound > widest ? bound : widest;
		}
	return widest;
}

void skew_measure(unsigned n, u32 rounds)
{
	pairs_run(n, measure, &rounds);
}
