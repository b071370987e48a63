// SPDX-License-Identifier: GPL-2.0-only
/* A core that really sleeps: its thread gives the CPU to Linux. */
#include "task/wake_way.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <asm/cycles.h>

#include "lib/numbers.h"
#include "machine.h"

#define EARLY_NS 60000 /* a timer's wake takes so long: the rest is waited for in a loop */

static const char *usable(void)
{
	return NULL;
}

static void sleep_on(u32 *word, const struct timespec *timeout)
{
	syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, WAKE_ASLEEP, timeout, NULL, 0);
}

static void sleep_until(u32 *word, u64 until)
{
	s64 left = (s64)(until - clock_now());
	u64 ns = left > 0 ? mul_div(left, 1000000000, machine.clock.hz) : 0;
	struct timespec timeout;

	if (ns > EARLY_NS && wake_fall_asleep(word)) {
		ns -= EARLY_NS;
		timeout = (struct timespec){ ns / 1000000000, ns % 1000000000 };
		sleep_on(word, &timeout);
		wake_get_up(word);
	}
	wake_poll(word, until);
}

static void ipi_rest(u32 *word, u64 until)
{
	if (until) {
		sleep_until(word, until);
		return;
	}
	if (!wake_fall_asleep(word))
		return;
	while (wake_is_asleep(word))
		sleep_on(word, NULL);
}

static void ipi_rouse(unsigned core, u32 *word)
{
	(void)core;
	if (wake_sleeper(word))
		syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

static const struct wake_way ipi = { "ipi", "futex", usable, ipi_rest, ipi_rouse };
SET_ENTRY(wake_way, ipi);
