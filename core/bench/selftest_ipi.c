// SPDX-License-Identifier: GPL-2.0-only
/* Every core takes an interrupt from the boot core; a lone core from itself. */
#include "bench/selftest.h"

#include <asm/cycles.h>
#include <asm/relax.h>

#include "bench/check.h"
#include "lib/numbers.h"
#include "machine.h"
#include "report/record.h"
#include "task/cores.h"
#include "task/wait.h"

/* Hardware needs microseconds; the thread of an emulated core may not get to run for a second. */
#define ARRIVE_NS 5000000000ull

static struct {
	u32 ready;
	bool sent, arrived;
	u32 refused; /* the machine has no way: nothing will come */
} ipi;

static bool comes(u64 before)
{
	u64 start = clock_now(), limit = mul_div(ARRIVE_NS, machine.clock.hz, 1000000000);

	while (machine_ipis() == before) {
		if (READ_ONCE(ipi.refused) || clock_now() - start > limit)
			return false;
		wait_relax();
	}
	return true;
}

static void send(unsigned target)
{
	ipi.sent = machine_ipi(core_index(target));
	WRITE_ONCE(ipi.refused, !ipi.sent);
}

static void receive(unsigned target)
{
	u64 before = machine_ipis();

	WRITE_ONCE(ipi.ready, 1);
	if (!target)
		send(0);
	ipi.arrived = comes(before);
}

static void send_or_receive(unsigned rank, void *arg)
{
	unsigned target = *(unsigned *)arg;

	if (rank == target) {
		receive(target);
		return;
	}
	wait_until(&ipi.ready, VAL);
	send(target);
}

static bool deliver(unsigned target)
{
	ipi.ready = 0;
	ipi.sent = ipi.arrived = false;
	ipi.refused = 0;
	if (target)
		cores_run_pair(0, target, send_or_receive, &target);
	else
		cores_run_on(0, send_or_receive, &target);
	return ipi.arrived;
}

void selftest_ipi(void)
{
	unsigned n = cores_count(), lost = 0, first = n > 1;

	for (unsigned target = first; target < n; target++) {
		if (deliver(target))
			continue;
		if (!ipi.sent) {
			check_skip("selftest/ipi",
				   "needs an interrupt controller this image knows");
			return;
		}
		lost++;
	}
	check_begin("selftest/ipi");
	record_u64("cores", n - first);
	record_u64("bad", lost);
	check_judge(!lost, "%u cores asked, %u did not take the interrupt", n - first, lost);
}
