// SPDX-License-Identifier: GPL-2.0-only
#include "bench/loops.h"

#include <asm/cycles.h>

#include "bench/check.h"
#include "lib/numbers.h"
#include "lib/sort.h"
#include "task/cores.h"
#include "task/wait.h"
#include "task/watchdog.h"

#define WINDOW_NS	   10000000
#define WINDOW_EMULATED_NS 1000000
#define WINDOWS		   5
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

static void burst(struct looper *me, unsigned rank)
{
	struct burst did;

	me->form->loop(&common.lock, SELF(rank), BURST, &did);
	me->acquired += did.acquired;
	me->failed += BURST - did.acquired;
	me->cas_failures += did.failures;
	me->streak = did.streak > me->streak ? did.streak : me->streak;
}

static void run_one(unsigned rank, void *arg)
{
	struct looper *me = &loopers[rank];
	const char *what;

	(void)arg;
	progress("loop");
	__atomic_fetch_add(&common.arrived, 1, __ATOMIC_ACQ_REL);
	wait_until(&common.arrived, VAL >= common.n);
	me->disturbed -= machine_disturbances(&what);
	me->start = clock_now();
	do {
		burst(me, rank);
		if (clock_now() - me->start > common.window)
			WRITE_ONCE(common.stop, 1);
	} while (!READ_ONCE(common.stop));
	me->end = clock_now();
	me->disturbed += machine_disturbances(&what);
}

static u64 per_second(const struct looper *looper, u64 operations)
{
	u64 time = looper->end - looper->start;

	return mul_div(operations, machine.clock.hz, time ? time : 1);
}

static void one_window(unsigned n, s64 *all, s64 *holder)
{
	u64 before[CORES_MAX], did = loopers[0].acquired + loopers[0].failed;

	for (unsigned r = 0; r < n; r++)
		before[r] = loopers[r].acquired;
	common.arrived = common.stop = 0;
	cores_run(n, run_one, NULL);
	*all = 0;
	for (unsigned r = 0; r < n; r++)
		*all += per_second(&loopers[r], loopers[r].acquired - before[r]);
	*holder = per_second(&loopers[0], loopers[0].acquired + loopers[0].failed - did);
}

static struct loop_rate rate_of(s64 *windows)
{
	sort_s64(windows, WINDOWS);
	return (struct loop_rate){ .median = windows[WINDOWS / 2],
				   .low = windows[0],
				   .high = windows[WINDOWS - 1] };
}

struct loop_rates loopers_run(unsigned n, long count)
{
	s64 all[WINDOWS], holder[WINDOWS];

	common.n = n;
	common.window = mul_div(loop_window_ns(), machine.clock.hz, 1000000000);
	atomic_long_set(&common.lock.count, count);
	for (unsigned r = 0; r < n; r++) {
		loopers[r] = (struct looper){ .form = loopers[r].form };
	}
	for (unsigned w = 0; w < WINDOWS; w++)
		one_window(n, &all[w], &holder[w]);
	return (struct loop_rates){ .all = rate_of(all), .holder = rate_of(holder) };
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
