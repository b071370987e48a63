// SPDX-License-Identifier: GPL-2.0-only
/* How an idle core waits here, other than in a loop: core/task/wake_way.h. */
#include "wake_event.h"

#include "gic.h"
#include "machine.h"
#include "sysreg.h"

static const char *ipi_unusable(void)
{
	if (!gic_name())
		return "there is no interrupt controller that this image knows";
	for (unsigned i = 0; i < machine.cores; i++)
		if (!gic_core_ready(i))
			return "the interrupt controller does not reach every core";
	return NULL;
}

/*
 * A pending interrupt ends WFI though it is masked, also one that came before. It is taken in the
 * window of machine_ipis(), or it would end every WFI from now on.
 */
static void ipi_rest(u32 *word, u64 until)
{
	if (until) {
		wake_poll(word, until);
		return;
	}
	if (!wake_fall_asleep(word))
		return;
	while (wake_is_asleep(word)) {
		dsb(sy);
		__asm__ volatile("wfi" : : : "memory");
		machine_ipis();
	}
}

static void ipi_rouse(unsigned core, u32 *word)
{
	if (wake_sleeper(word))
		machine_ipi(core);
}

static const struct wake_way ipi = { "ipi", "WFI and an SGI", ipi_unusable, ipi_rest, ipi_rouse };
SET_ENTRY(wake_way, ipi);
