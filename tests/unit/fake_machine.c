// SPDX-License-Identifier: GPL-2.0-only
#include "fake_machine.h"

#include <asm/percpu.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "lib/options.h"
#include "main.h"

_Thread_local unsigned hosted_core;

char fake_output[1 << 20];
static size_t written;
const char *fake_input;
jmp_buf fake_exit;
int fake_status;

const char *const machine_exit_ways[] = { "none", NULL };

void fake_machine_reset(unsigned cores)
{
	written = 0;
	fake_output[0] = '\0';
	fake_input = "";
	fake_status = -1;
	options = (struct options){ 0 };
	machine.name = "fake";
	machine.isa = HOSTED_ISA;
	machine.timing = TIMING_HOSTED;
	machine.timing_why = "a unit test";
	machine.cycles = (struct counter){ .name = "TSC", .hz = 1000000000 };
	machine.clock = machine.cycles;
	machine.cores = cores;
	for (unsigned i = 0; i < cores; i++)
		machine_core[i] = (struct core_desc){ .hwid = 0x100 * i, .core = i };
}

void machine_console_write(const char *bytes, size_t n)
{
	if (written + n >= sizeof(fake_output))
		n = sizeof(fake_output) - 1 - written;
	memcpy(fake_output + written, bytes, n);
	written += n;
	fake_output[written] = '\0';
}

/* At the end of its input the machine is switched off. */
int machine_console_read(void)
{
	if (!*fake_input)
		machine_exit(0, "");
	return (unsigned char)*fake_input++;
}

const char *machine_console_error(void)
{
	return NULL;
}

void machine_exit(int status, const char *how)
{
	(void)how;
	fake_status = status;
	longjmp(fake_exit, 1);
}

void machine_poweroff(void)
{
}

void machine_core_stop(void)
{
	for (;;)
		pause();
}

static void *core_thread(void *arg)
{
	hosted_core = (unsigned)(uintptr_t)arg;
	core_enter(hosted_core);
}

/* The core with this hardware id never arrives. */
#define DEAD_HWID 0xdead

int machine_core_start(unsigned index, const char **why)
{
	pthread_t thread;

	*why = NULL;
	if (machine_core[index].hwid == DEAD_HWID)
		return 0;
	return -pthread_create(&thread, NULL, core_thread, (void *)(uintptr_t)index);
}

bool machine_ipi(unsigned index)
{
	(void)index;
	return false;
}

u64 machine_ipis(void)
{
	return 0;
}

u64 machine_clock_hz_again(void)
{
	return 0;
}

u64 machine_disturbances(const char **what)
{
	*what = NULL;
	return 0;
}
