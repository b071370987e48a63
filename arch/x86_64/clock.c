// SPDX-License-Identifier: GPL-2.0-only
#include "clock.h"

#include <asm/cycles.h>
#include <stdio.h>

#include "cpu.h"
#include "lib/numbers.h"
#include "machine.h"
#include "main.h"

/* The longer the better, but the first is part of every boot. */
#define BOOT_US	       5000
#define AGAIN_US       15000
#define LOOKS	       8
#define RELAX_BETWEEN  64

/* A rate outside is a misread register, not a machine. */
#define HZ_MIN	       10000000ull
#define HZ_MAX	       20000000000ull
#define HZ_GUESS       1000000000ull

#define LEAF_TSC       0x15
#define LEAF_FREQUENCY 0x16
#define LEAF_HV_TIMING 0x40000010 /* KVM, VMware: TSC in kHz */
#define LEAF_POWER     0x80000007
#define INVARIANT_TSC  (1u << 8)

static const struct reference *reference;

struct moment {
	u64 tsc, ref;
};

static bool plausible(u64 hz)
{
	return hz >= HZ_MIN && hz <= HZ_MAX;
}

/* CPUID 0x15: EBX / EAX times the crystal in ECX, which older CPUs leave 0. */
static u64 crystal_hz(void)
{
	struct cpuid leaf = cpuid(LEAF_TSC, 0);

	return leaf.a && leaf.b && leaf.c ? mul_div(leaf.c, leaf.b, leaf.a) : 0;
}

static u64 hypervisor_hz(void)
{
	return cpu_has_hypervisor() ? cpuid(LEAF_HV_TIMING, 0).a * 1000ull : 0;
}

/* The marketing frequency: right to a percent or so. */
static u64 nominal_hz(void)
{
	return (cpuid(LEAF_FREQUENCY, 0).a & 0xffff) * 1000000ull;
}

/* Both counters at one time, as far as can be: the quickest of some looks. */
static struct moment moment(const struct reference *r)
{
	struct moment best = { 0 };
	u64 least = ~0ull;

	for (unsigned i = 0; i < LOOKS; i++) {
		u64 before = cycles(), ref = r->read(), after = cycles();

		if (after - before < least) {
			least = after - before;
			best = (struct moment){ before + (after - before) / 2, ref };
		}
	}
	return best;
}

/*
 * Between two looks at a timer, which are dear. Not PAUSE: nobody else has work, and a
 * single-threaded emulator leaves its fast path for each.
 */
static void spin(void)
{
	for (unsigned i = 0; i < 1000; i++)
		barrier();
}

/* The reference was seen to count; should it stop, the fastest possible TSC's time ends the wait.
 */
static u64 measured_hz(const struct reference *r, u64 us)
{
	u64 want = mul_div(r->hz, us, 1000000), limit = mul_div(HZ_MAX, us, 1000000);
	struct moment first = moment(r), last;
	u64 ticks;

	do {
		spin();
		ticks = (r->read() - first.ref) & r->mask;
	} while (ticks < want && cycles() - first.tsc < limit);
	last = moment(r);
	ticks = (last.ref - first.ref) & r->mask;
	return ticks ? mul_div(last.tsc - first.tsc, r->hz, ticks) : 0;
}

static const char *find_hz(u64 *hz)
{
	if (plausible(*hz = crystal_hz()))
		return "CPUID leaf 0x15";
	if (plausible(*hz = hypervisor_hz()))
		return "CPUID leaf 0x40000010";
	if (reference && plausible(*hz = measured_hz(reference, BOOT_US)))
		return reference->name;
	if (plausible(*hz = nominal_hz())) {
		boot_warn(
			"no timer to measure the TSC by: its rate is the nominal one of CPUID leaf 0x16");
		return "CPUID leaf 0x16";
	}
	*hz = HZ_GUESS;
	boot_warn(
		"nothing tells how fast the TSC runs: 1 GHz is assumed, all times in ns are wrong");
	return "a guess";
}

const char *clock_init(const struct acpi *acpi)
{
	const char *how;

	reference = reference_find(acpi);
	machine.cycles.name = "TSC";
	how = find_hz(&machine.cycles.hz);
	machine.clock = machine.cycles;
	if (!(cpuid(LEAF_POWER, 0).d & INVARIANT_TSC) && machine.timing != TIMING_EMULATED)
		boot_warn(
			"this CPU promises no invariant TSC: its rate may follow the core's clock");
	return how;
}

u64 machine_clock_hz_again(void)
{
	return reference ? measured_hz(reference, AGAIN_US) : 0;
}

void delay_us(u64 us)
{
	u64 start = cycles(), ticks = mul_div(us, machine.clock.hz, 1000000);

	while (cycles() - start < ticks)
		spin();
}
