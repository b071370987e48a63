// SPDX-License-Identifier: GPL-2.0-only
#include "task/watchdog.h"

#include <asm/cycles.h>
#include <asm/percpu.h>

#include "report/console.h"
#include "report/record.h"
#include "task/cores.h"
#include "lib/numbers.h"
#include "task/wait.h"

u64 watchdog_limit_ns = WATCHDOG_LIMIT_NS;

bool wait_yields;

static u64 heartbeat;
static unsigned barking; /* not bool: riscv has no byte exchange */

static u64 limit_ticks(void)
{
	return mul_div(READ_ONCE(watchdog_limit_ns), machine.clock.hz, 1000000000);
}

void watchdog_touch(void)
{
	if (this_core() == 0)
		WRITE_ONCE(heartbeat, heartbeat + 1);
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
	u64 beat = READ_ONCE(heartbeat), now = clock_now();

	if (beat != w->seen || !w->since) {
		w->seen = beat;
		w->since = now;
	} else if (now - w->since > limit_ticks()) {
		watchdog_bark();
	}
}
