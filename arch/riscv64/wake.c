// SPDX-License-Identifier: GPL-2.0-only
/* How an idle core waits here, other than in a loop: core/task/wake_way.h. */
#include "wake_event.h"

#include "csr.h"
#include "sbi.h"

static const char *ipi_unusable(void)
{
	return sbi_has(SBI_IPI) ? NULL : "the firmware has no SBI IPI extension";
}

/*
 * An interrupt that is pending and enabled in sie ends WFI, though sstatus masks it, also one that
 * came before. It is taken by clearing it: before the look at the word, or it could be that
 * of a later rouser.
 */
static void ipi_rest(u32 *word, u64 until)
{
	if (until) {
		wake_poll(word, until);
		return;
	}
	csr_set(sie, SIP_SSIP);
	if (!wake_fall_asleep(word))
		return;
	while (wake_is_asleep(word)) {
		__asm__ volatile("wfi" : : : "memory");
		machine_ipis();
		__asm__ volatile("fence iorw, iorw" : : : "memory");
	}
}

static void ipi_rouse(unsigned core, u32 *word)
{
	if (wake_sleeper(word))
		machine_ipi(core);
}

static const struct wake_way ipi = { "ipi", "WFI and an SBI IPI", ipi_unusable, ipi_rest,
				     ipi_rouse };
SET_ENTRY(wake_way, ipi);
