// SPDX-License-Identifier: GPL-2.0-only
#include "bench/loops.h"

#include <asm/cycles.h>

#include "bench/check.h"
#include "lib/numbers.h"
#include "task/cores.h"
#include "task/wait.h"
#include "task/watchdog.h"

#define WINDOW_NS	   20000000
#define WINDOW_EMULATED_NS 1000000
#define BURST		   256 /* between two looks at the clock and the stop word */
#define SELF(rank)	   ((long)((rank) + 1) << 12)

struct looper loopers[CORES_MAX];

static struct {
	struct lock_words lock __aligned(LINE_SPACING);
	u32 arrived __aligned(LINE_SPACING);
	u32 stop __aligned(LINE_SPACING);
	unsigned n;
	u64 window;
} common;

u64 loop_window_ns(void)
{
	return check_rounds(WINDOW_NS, WINDOW_EMULATED_NS);
}

static void run_one(unsigned rank, void *arg)
{
	struct looper *me = &loopers[rank];

	(void)arg;
	progress("loop");
	__atomic_fetch_add(&common.arrived, 1, __ATOMIC_ACQ_REL);
	wait_until(&common.arrived, VAL >= common.n);
	me->start = clock_now();
	do {
		me->form->loop(&me->loop);
		if (clock_now() - me->start > common.window)
			WRITE_ONCE(common.stop, 1);
	} while (!READ_ONCE(common.stop));
	me->end = clock_now();
}

void loopers_run(unsigned n, long count)
{
	common.n = n;
	common.arrived = common.stop = 0;
	common.window = mul_div(loop_window_ns(), machine.clock.hz, 1000000000);
	atomic_long_set(&common.lock.count, count);
	for (unsigned r = 0; r < n; r++)
		loopers[r].loop =
			(struct loop){ .lock = &common.lock, .self = SELF(r), .burst = BURST };
	cores_run(n, run_one, NULL);
}

u64 looper_rate(const struct looper *looper, u64 operations)
{
	u64 time = looper->end - looper->start;

	return mul_div(operations, machine.clock.hz, time ? time : 1);
}

u32 loopers_overlap_milli(unsigned n)
{
	u64 first = loopers[0].start, last_start = first, end = loopers[0].end, first_end = end;

	for (unsigned r = 1; r < n; r++) {
		const struct looper *l = &loopers[r];

		first = (s64)(l->start - first) < 0 ? l->start : first;
		last_start = (s64)(l->start - last_start) > 0 ? l->start : last_start;
		end = (s64)(l->end - end) > 0 ? l->end : end;
		first_end = (s64)(l->end - first_end) < 0 ? l->end : first_end;
	}
	if ((s64)(first_end - last_start) <= 0 || end == first)
		return 0;
	return (u32)mul_div(first_end - last_start, 1000, end - first);
}
