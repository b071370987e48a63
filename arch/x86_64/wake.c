// SPDX-License-Identifier: GPL-2.0-only
/* How an idle core waits here, other than in a loop: core/task/wake_way.h. */
#include "task/wake_way.h"

#include "lapic.h"
#include "machine.h"
#include "wake_event.h"

/* No clock ends MWAIT: to a time, the core looks at both. */
static void mwait_rest(u32 *word, u64 until)
{
	if (until) {
		wake_poll(word, until);
		return;
	}
	while (!READ_ONCE(*word)) {
		__asm__ volatile("monitor" : : "a"(word), "c"(0), "d"(0) : "memory");
		if (!READ_ONCE(*word))
			__asm__ volatile("mwait" : : "a"(0), "c"(0) : "memory");
	}
}

/* A store may fail to end MWAIT: Intel erratum APL30 (Goldmont), and Lunar Lake. */
static bool store_may_not_wake(void)
{
	u32 signature = cpuid(1, 0).a;
	u32 family = signature >> 8 & 15, model = (signature >> 12 & 0xf0) | (signature >> 4 & 15);

	return family == 6 && (model == 0x5c || model == 0xbd);
}

static bool has_monitor(void)
{
	return cpuid(1, 0).c >> 3 & 1 && !store_may_not_wake();
}

static const struct event_kind kinds[] = {
	EVENT_KINDS,
	{ "MONITOR and MWAIT", has_monitor, mwait_rest },
};

static const char *event_unusable(void);

static struct wake_way event = { "event", "MONITOR and MWAIT", event_unusable, NULL, event_rouse };
SET_ENTRY(wake_way, event);

static const char *event_unusable(void)
{
	return event_choose(
		&event, kinds, ARRAY_SIZE(kinds),
		"this CPU has none of WAITPKG, MONITORX and a MONITOR that can be relied on");
}

static const char *ipi_unusable(void)
{
	return lapic_present() ? NULL : "this CPU has no local APIC that can be used";
}

/*
 * Interrupts are masked when the word is looked at, so one that comes after the look waits; STI
 * lets the next instruction begin before it is taken (Intel SDM vol. 2B): HLT has begun, and ends.
 */
static void ipi_rest(u32 *word, u64 until)
{
	if (until) {
		wake_poll(word, until);
		return;
	}
	if (!wake_fall_asleep(word))
		return;
	while (wake_is_asleep(word))
		__asm__ volatile("sti\n\thlt\n\tcli" : : : "memory");
}

static void ipi_rouse(unsigned core, u32 *word)
{
	if (wake_sleeper(word))
		machine_ipi(core);
}

static const struct wake_way ipi = { "ipi", "HLT and a local APIC", ipi_unusable, ipi_rest,
				     ipi_rouse };
SET_ENTRY(wake_way, ipi);
