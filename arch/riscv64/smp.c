// SPDX-License-Identifier: GPL-2.0-only
/* Other harts: start, rest, interrupt, give way. */
#include <asm/barrier.h>
#include <asm/percpu.h>
#include <asm/wait.h>

#include "boot.h"
#include "csr.h"
#include "machine.h"
#include "sbi.h"

int machine_core_start(unsigned index, const char **why)
{
	long error;

	if (!sbi_has(SBI_HSM)) {
		*why = "the firmware has no SBI HSM extension to start it with";
		return -1;
	}
	WRITE_ONCE(asked_hart[index], machine_core[index].hwid + 1);
	smp_mb();
	error = sbi_hart_start(machine_core[index].hwid, _start);
	*why = error ? sbi_error(error) : NULL;
	return error;
}

void machine_core_stop(void)
{
	for (;;)
		__asm__ volatile("wfi");
}

/* A mask is 64 harts wide and begins at any id. */
bool machine_ipi(unsigned index)
{
	return !sbi_call(SBI_IPI, 0, 1, machine_core[index].hwid, 0, 0, 0).error;
}

/* Interrupts stay off: one that is pending is taken by clearing it. Two in a row may count once. */
u64 machine_ipis(void)
{
	static struct {
		u64 taken;
	} __aligned(LINE_SPACING) cores[CORES_MAX];
	u64 *taken = &cores[this_core()].taken;

	if (csr_read(sip) & SIP_SSIP) {
		csr_clear(sip, SIP_SSIP);
		(*taken)++;
	}
	return *taken;
}

/*
 * The timer interrupt and not the software interrupt, which would be the shorter way:
 * clearing that one could lose an IPI.
 */
void wait_give_way(void)
{
	if (!(csr_read(sie) & SIP_STIP)) {
		sbi_timer_pending();
		csr_set(sie, SIP_STIP);
	}
	__asm__ volatile("wfi" : : : "memory");
}
