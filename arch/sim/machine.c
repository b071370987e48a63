// SPDX-License-Identifier: GPL-2.0-only
/* Services of the simulated machine. */
#include "machine.h"

#include <unistd.h>

#include <asm/percpu.h>

#include "main.h"
#include "sim.h"

#define START_NS 1000

/* Virtual time stands still while somebody types. */
int machine_console_read(void)
{
	unsigned char byte;

	if (read(STDIN_FILENO, &byte, 1) != 1)
		_exit(0);
	return byte;
}

void machine_core_stop(void)
{
	sim_stop();
}

int machine_core_start(unsigned index, const char **why)
{
	*why = NULL;
	sim_start(index, core_enter, START_NS);
	return 0;
}

/* A word that the other core looks at. */
static u64 ipis[CORES_MAX];

bool machine_ipi(unsigned index)
{
	ipis[index]++;
	return true;
}

u64 machine_ipis(void)
{
	return ipis[this_core()];
}

u64 machine_clock_hz_again(void)
{
	return machine.clock.hz;
}

u64 machine_disturbances(const char **what)
{
	*what = NULL;
	return 0;
}
