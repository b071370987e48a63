// SPDX-License-Identifier: GPL-2.0-only
#include "meas/core_clock.h"

#include <asm/cycles.h>

#include "bench/check.h"
#include "lib/numbers.h"
#include "machine.h"
#include "meas/chain.h"

/* Under an emulator the figure says nothing, and each reading may cost a turn of every core. */
#define WINDOW_NS	   2000000
#define WINDOW_EMULATED_NS 50000
#define RUNS		   100
#define RUNS_EMULATED	   4

static u64 by_counter(void)
{
	u64 ns = check_rounds(WINDOW_NS, WINDOW_EMULATED_NS);
	u64 window = mul_div(ns, machine.clock.hz, 1000000000);
	u64 clock0 = clock_now(), cycles0 = cycles(), clock1, cycles1;

	do {
		clock1 = clock_now();
		cycles1 = cycles();
	} while (clock1 - clock0 < window);
	return mul_div(cycles1 - cycles0, machine.clock.hz, clock1 - clock0);
}

u64 core_clock_hz(void)
{
	if (machine.cycles.core_cycles)
		return by_counter();
	return mul_div(CHAIN_LONG, machine.clock.hz, chain_long(check_rounds(RUNS, RUNS_EMULATED)));
}
