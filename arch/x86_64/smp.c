// SPDX-License-Identifier: GPL-2.0-only
/*
 * Starting cores: INIT, 10 ms, start-up IPI, 200 us, a second one if needed
 * (Intel SDM vol. 3A, 9.4.4). The cores get their INIT together, so that the 10 ms
 * pass once.
 */
#include "smp.h"

#include <string.h>

#include <asm/cycles.h>
#include <asm/percpu.h>
#include <asm/relax.h>

#include "bootinfo.h"
#include "clock.h"
#include "cpu.h"
#include "cpu_area.h"
#include "lapic.h"
#include "lib/numbers.h"
#include "machine.h"
#include "main.h"
#include "mmu.h"
#include "quirks.h"
#include "topology.h"
#include "trap.h"

#define INIT_US		10000
#define STARTUP_US	200
/*
 * A core under an emulator may have to wait for a host CPU. Once one has not answered, the
 * others get less time, so that a list full of dead cores does not hold a boot up.
 */
#define ANSWER_US	1000000
#define ANSWER_LATER_US 100000

/* What the next core to come through entry.S takes; the core clears it. */
struct cpu_area *ap_area;

extern const u8 trampoline[];
extern const u32 trampoline_size;

static u32 trampoline_page;
static bool init_sent;
static u64 patience_us = ANSWER_US;

void smp_prepare(const struct bootinfo *boot)
{
	trampoline_page = bootinfo_low_page(boot);
	for (unsigned i = 0; i < machine.cores; i++)
		cpu_area_prepare(i);
	mmu_guard(machine.cores);
	if (trampoline_page)
		memcpy((void *)(u64)trampoline_page, trampoline, trampoline_size);
}

static void send_init_to_all(void)
{
	for (unsigned i = 1; i < machine.cores; i++)
		lapic_send_init(machine_core[i].hwid);
	delay_us(INIT_US);
	init_sent = true;
}

static bool claimed_within(u64 us)
{
	u64 start = cycles(), ticks = mul_div(us, machine.clock.hz, 1000000);

	while (READ_ONCE(ap_area)) {
		if (cycles() - start > ticks)
			return false;
		cpu_relax();
	}
	return true;
}

int machine_core_start(unsigned index, const char **why)
{
	u32 id = machine_core[index].hwid;

	*why = "no free page below 1 MiB to start it from";
	if (!trampoline_page)
		return -1;
	if (!init_sent)
		send_init_to_all();
	__atomic_store_n(&ap_area, &cpu_area[index], __ATOMIC_RELEASE);
	*why = "the local APIC did not send the start-up IPI";
	if (!lapic_send_startup(id, trampoline_page))
		return -1;
	if (claimed_within(STARTUP_US))
		return 0;
	if (!lapic_send_startup(id, trampoline_page))
		return -1;
	if (claimed_within(patience_us))
		return 0;
	patience_us = ANSWER_LATER_US;
	/* Nobody else may be mistaken for it, should it wake up after all. */
	if (!__atomic_exchange_n(&ap_area, NULL, __ATOMIC_ACQ_REL))
		return 0;
	lapic_send_init(id);
	*why = "no answer to INIT and start-up IPI";
	return -1;
}

/* A core on its own stack, in long mode; entry.S calls it. */
void ap_boot(struct cpu_area *area) __noreturn;

void ap_boot(struct cpu_area *area)
{
	struct core_desc *core = &machine_core[area->index];

	cpu_area_enter(area);
	lapic_enter();
	/* A core given up long ago took what was meant for another. */
	if (lapic_id() != core->hwid)
		machine_core_stop();
	topology_fill(core, true);
	quirks_apply();
	core_enter(area->index);
}

bool machine_ipi(unsigned index)
{
	return lapic_present() && lapic_send_ipi(machine_core[index].hwid, VECTOR_IPI);
}

/* STI lets one more instruction pass first (Intel SDM vol. 2B): two make a window. */
u64 machine_ipis(void)
{
	__asm__ volatile("sti\n\tnop\n\tnop\n\tcli" : : : "memory");
	return READ_ONCE(cpu_area[this_core()].ipis);
}

void machine_core_stop(void)
{
	for (;;)
		__asm__ volatile("cli\n\thlt" : : : "memory");
}
