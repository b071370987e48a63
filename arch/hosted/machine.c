// SPDX-License-Identifier: GPL-2.0-only
/* A machine made of the pinned threads of one Linux process. */
#include "machine.h"

#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <asm/percpu.h>

#include "hosted.h"
#include "main.h"

#define NOT_A_CORE CORES_MAX

_Thread_local unsigned hosted_core = NOT_A_CORE;

/* Waits a little, so that a prompt does not take a whole CPU. */
int machine_console_read(void)
{
	struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
	unsigned char byte;

	if (poll(&in, 1, 20) <= 0)
		return -1;
	if (read(STDIN_FILENO, &byte, 1) != 1)
		_exit(0);
	return byte;
}

void machine_core_stop(void)
{
	for (;;)
		pause();
}

/* No interrupts here, but the same errand: a word in memory that the other core looks at. */
static u64 ipis[CORES_MAX];

bool machine_ipi(unsigned index)
{
	__atomic_fetch_add(&ipis[index], 1, __ATOMIC_RELEASE);
	return true;
}

u64 machine_ipis(void)
{
	return __atomic_load_n(&ipis[hosted_core], __ATOMIC_ACQUIRE);
}

u64 machine_clock_hz_again(void)
{
	return hosted_calibrate();
}

/* This thread lost its CPU: taken away by the scheduler, or stopped by a signal. */
u64 machine_disturbances(const char **what)
{
	struct rusage usage;

	*what = "context switches";
	return getrusage(RUSAGE_THREAD, &usage) ? 0 : usage.ru_nivcsw + usage.ru_nvcsw;
}

static void *core_thread(void *arg)
{
	hosted_core = (unsigned)(uintptr_t)arg;
	prctl(PR_SET_TIMERSLACK, 1); /* sleeps end when they are to */
	hosted_catch_faults();
	if (!hosted_core)
		barelock_main();
	core_enter(hosted_core);
}

int machine_core_start(unsigned index, const char **why)
{
	pthread_attr_t attr;
	pthread_t thread;
	cpu_set_t cpus;
	int error;

	CPU_ZERO(&cpus);
	CPU_SET(hosted_cpu(index), &cpus);
	pthread_attr_init(&attr);
	pthread_attr_setaffinity_np(&attr, sizeof(cpus), &cpus);
	error = pthread_create(&thread, &attr, core_thread, (void *)(uintptr_t)index);
	pthread_attr_destroy(&attr);
	*why = error ? strerror(error) : NULL;
	return -error;
}
