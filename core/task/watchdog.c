// SPDX-License-Identifier: GPL-2.0-only
#include "task/watchdog.h"

#include <asm/cycles.h>
#include <asm/percpu.h>

#include "report/console.h"
#include "report/record.h"
#include "lib/numbers.h"
#include "task/cores.h"
#include "task/sched.h"
#include "task/wait.h"

u64 watchdog_limit_ns = WATCHDOG_LIMIT_NS;

bool wait_yields;

/* Each core counts its own; the last is for a thread that is no core. */
static struct {
	u64 beats;
} __aligned(LINE_SPACING) heart[CORES_MAX + 1];
static unsigned barking; /* not bool: riscv has no byte exchange */

static u64 limit_ticks(void)
{
	return mul_div(READ_ONCE(watchdog_limit_ns), machine.clock.hz, 1000000000);
}

void watchdog_touch(void)
{
	u64 *beats = &heart[this_core()].beats;

	WRITE_ONCE(*beats, *beats + 1);
}

/* The first core to notice reports; the others stop where they are. */
static void __noreturn watchdog_bark(void)
{
	if (__atomic_exchange_n(&barking, 1, __ATOMIC_RELAXED))
		machine_core_stop();
	console_seize();
	say("\nHANG: nothing happened for %llu ms; noticed by core %u\n",
	    (unsigned long long)(watchdog_limit_ns / 1000000), this_core());
	for (unsigned r = 0; r < cores_count(); r++)
		say("HANG: core %u (hwid 0x%llx): %s\n", r,
		    (unsigned long long)machine_core[core_index(r)].hwid,
		    core_progress(core_index(r)));
	tasks_tell();
	record_abort(3, "hang", "a core went silent");
}

void wait_overdue(struct wait *wait)
{
	u64 now = clock_now();

	watchdog_touch();
	if (!wait->deadline)
		wait->deadline = now + limit_ticks();
	else if ((s64)(now - wait->deadline) > 0)
		watchdog_bark();
}

void watchdog_look(struct watchdog *w)
{
	u64 beat = 0, now = clock_now();

	for (unsigned i = 0; i < machine.cores; i++)
		beat += READ_ONCE(heart[i].beats);
	if (beat != w->seen || !w->since) {
		w->seen = beat;
		w->since = now;
	} else if (now - w->since > limit_ticks()) {
		watchdog_bark();
	}
}
