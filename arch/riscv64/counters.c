// SPDX-License-Identifier: GPL-2.0-only
/*
 * cycles() reads `cycle` where that counts, else the counter that the SBI PMU
 * extension gives for core cycles, else the clock. See asm/counter.h for why
 * instructions are rewritten.
 */
#include <stdio.h>

#include <asm/cycles.h>

#include "boot.h"
#include "csr.h"
#include "machine.h"
#include "main.h"
#include "sbi.h"

/* A core clock moves between any two reads; at 1 MHz the clock may take thousands. */
#define CYCLE_READS 1000
#define TIME_READS  1000000
#define COST_READS  1000
#define STEPS	    4

static long pmu_counter = -1;

/* A read that traps gives 0: the trap vector is, for its length, the next instruction but one. */
#define TRY_READ(counter)                                      \
	static u64 try_##counter(void)                         \
	{                                                      \
		unsigned long vector;                          \
		u64 value = 0;                                 \
                                                               \
		__asm__ volatile("lla %1, 1f\n\t"              \
				 "csrrw %1, stvec, %1\n\t"     \
				 "rd" #counter " %0\n\t"       \
				 ".balign 4\n"                 \
				 "1:	csrw stvec, %1"           \
				 : "+&r"(value), "=&r"(vector) \
				 :                             \
				 : "memory");                  \
		return value;                                  \
	}

TRY_READ(cycle)
TRY_READ(time)

/* Several steps: one that has just been stopped may still give two values. */
static bool advances(u64 (*read)(void), unsigned reads)
{
	u64 last = read();
	unsigned steps = 0;

	while (reads-- && steps < STEPS) {
		u64 now = read();

		steps += now != last;
		last = now;
	}
	return steps == STEPS;
}

extern const int32_t __start_cycle_sites[], __stop_cycle_sites[];

/* The CSR's number is the upper 12 bits of the instruction, which may stand at any even address. */
static void read_cycles_from(unsigned csr)
{
	for (const int32_t *site = __start_cycle_sites; site < __stop_cycle_sites; site++) {
		u16 *upper = (u16 *)((uintptr_t)site + *site + 2);

		*upper = (*upper & 0xf) | csr << 4;
	}
	__asm__ volatile("fence.i" : : : "memory");
}

static u64 patched_cycles(void)
{
	return cycles();
}

static void choose_cycles(void)
{
	unsigned csr;

	machine.cycles = (struct counter){ .name = "rdcycle", .core_cycles = true };
	if (advances(try_cycle, CYCLE_READS))
		return;
	pmu_counter = sbi_cycle_counter(&csr);
	if (pmu_counter >= 0) {
		read_cycles_from(csr);
		machine.cycles.name = "SBI PMU CPU_CYCLES";
		if (advances(patched_cycles, CYCLE_READS))
			return;
		pmu_counter = -1;
	}
	read_cycles_from(CSR_TIME);
	machine.cycles = machine.clock;
	boot_warn("rdcycle stands still, SBI PMU has no cycle counter: rdtime is read instead");
}

/* One cell, or two in some trees; of /cpus, or of the first cpu that has it. */
static u64 timebase_hz(const struct dtb *dtb)
{
	int cpus = dtb_find(dtb, "/cpus");
	int node = cpus;
	u32 high, low;

	if (!dtb_prop(dtb, node, "timebase-frequency", NULL))
		for (node = dtb_first_child(dtb, cpus); node >= 0;
		     node = dtb_next_sibling(dtb, node))
			if (dtb_prop(dtb, node, "timebase-frequency", NULL))
				break;
	if (node < 0 || !dtb_cell(dtb, node, "timebase-frequency", 0, &high))
		return 0;
	if (!dtb_cell(dtb, node, "timebase-frequency", 1, &low))
		return high;
	return (u64)high << 32 | low;
}

void counters_init(const struct dtb *dtb)
{
	machine.clock = (struct counter){ .name = "rdtime", .hz = timebase_hz(dtb) };
	if (!machine.clock.hz)
		boot_fail("the device tree has no timebase-frequency in /cpus: no clock");
	if (machine.clock.hz < CLOCK_HZ_MIN || machine.clock.hz > CLOCK_HZ_MAX)
		boot_fail("timebase-frequency is %llu Hz: wants %llu to %llu",
			  (unsigned long long)machine.clock.hz, CLOCK_HZ_MIN, CLOCK_HZ_MAX);
	if (!advances(try_time, TIME_READS))
		boot_fail("rdtime traps or stands still: no clock");
	choose_cycles();
}

bool counters_init_core(void)
{
	if (pmu_counter >= 0)
		return sbi_cycle_counter_again(pmu_counter) &&
		       advances(patched_cycles, CYCLE_READS);
	return !machine.cycles.core_cycles || advances(try_cycle, CYCLE_READS);
}

unsigned counters_time_cost(void)
{
	u64 begin, end;

	if (!machine.cycles.core_cycles)
		return 0;
	begin = cycles_begin();
	for (unsigned i = 0; i < COST_READS; i++)
		clock_now();
	end = cycles_end(0);
	return (end - begin + COST_READS / 2) / COST_READS;
}
