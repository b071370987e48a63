// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counters of known rate: ACPI's power management timer (ACPI 6.5, 4.8.2.1), the HPET
 * (IA-PC HPET specification 1.0a, 2.3), the PIT's channel 2 (Intel 8254 data
 * sheet), in this order: the first cannot be stopped, and all PCs of the last 20 years
 * have it; the last may be clock-gated.
 */
#include <asm/io.h>

#include "clock.h"
#include "lib/acpi.h"
#include "mmu.h"

#define PM_TIMER_HZ	   3579545
#define PIT_HZ		   1193182

#define HPET_CAPS	   0x00 /* period in fs in the upper half */
#define HPET_CONFIG	   0x10
#define HPET_COUNTER	   0xf0
#define HPET_ENABLE	   1
#define HPET_PERIOD_MAX_FS 100000000 /* the specification's own limit */
#define FS_PER_SECOND	   1000000000000000ull

#define PIT_CHANNEL2	   0x42
#define PIT_COMMAND	   0x43
#define PIT_LATCH2	   0x80
#define PIT_CH2_ONESHOT	   0xb0 /* low then high byte, mode 0 */
#define PORT_B		   0x61 /* bit 0: gate of channel 2, bit 1: loudspeaker */

/* Reads until a counter must have moved, on the slowest: 838 ns a step. */
#define ALIVE_READS	   10000

static struct acpi_gas pm_timer;
static uintptr_t hpet;

static u64 pm_timer_read(void)
{
	return pm_timer.space == ACPI_PORT ? inl(pm_timer.address) : readl(pm_timer.address);
}

static u64 hpet_read(void)
{
	return readl(hpet + HPET_COUNTER);
}

/* Counts down from 65536 for 54.9 ms. */
static u64 pit_read(void)
{
	u32 low, high;

	outb(PIT_COMMAND, PIT_LATCH2);
	low = inb(PIT_CHANNEL2);
	high = inb(PIT_CHANNEL2);
	return -(u64)(high << 8 | low);
}

static bool pm_timer_start(const struct acpi *acpi, struct reference *r)
{
	struct acpi_fadt fadt;

	if (!acpi || acpi_fadt(acpi, &fadt) || !fadt.pm_timer.address)
		return false;
	pm_timer = fadt.pm_timer;
	if (pm_timer.space != ACPI_PORT &&
	    (pm_timer.space != ACPI_MEMORY || !mmu_map(pm_timer.address, 4)))
		return false;
	*r = (struct reference){ "ACPI PM timer", PM_TIMER_HZ,
				 fadt.pm_timer_32 ? 0xffffffff : 0xffffff, pm_timer_read };
	return true;
}

static bool hpet_start(const struct acpi *acpi, struct reference *r)
{
	u64 at;
	u32 period;

	if (!acpi || acpi_hpet(acpi, &at) || !at || !mmu_map(at, 0x400))
		return false;
	hpet = at;
	period = readl(hpet + HPET_CAPS + 4);
	if (!period || period > HPET_PERIOD_MAX_FS)
		return false;
	writel(hpet + HPET_CONFIG, readl(hpet + HPET_CONFIG) | HPET_ENABLE);
	*r = (struct reference){ "HPET", FS_PER_SECOND / period, 0xffffffff, hpet_read };
	return true;
}

static bool pit_start(const struct acpi *acpi, struct reference *r)
{
	(void)acpi;
	outb(PORT_B, (inb(PORT_B) & ~3) | 1);
	outb(PIT_COMMAND, PIT_CH2_ONESHOT);
	outb(PIT_CHANNEL2, 0);
	outb(PIT_CHANNEL2, 0);
	*r = (struct reference){ "PIT", PIT_HZ, 0xffff, pit_read };
	return true;
}

static bool counts(const struct reference *r)
{
	u64 first = r->read() & r->mask;

	for (unsigned i = 0; i < ALIVE_READS; i++)
		if ((r->read() & r->mask) != first)
			return true;
	return false;
}

const struct reference *reference_find(const struct acpi *acpi)
{
	static bool (*const start[])(const struct acpi *, struct reference *) = {
		pm_timer_start,
		hpet_start,
		pit_start,
	};
	static struct reference found;

	for (unsigned i = 0; i < ARRAY_SIZE(start); i++)
		if (start[i](acpi, &found) && counts(&found))
			return &found;
	return NULL;
}
