// SPDX-License-Identifier: GPL-2.0-only
#include "sbi.h"

const char *sbi_error(long error)
{
	static const char *const names[] = {
		"success",
		"failed",
		"not supported",
		"invalid parameter",
		"denied",
		"invalid address",
		"already available",
		"already started",
		"already stopped",
		"no shared memory",
		"invalid state",
		"bad range",
		"time-out",
		"input/output error",
		"denied, locked",
	};
	unsigned long i = -error;

	return i < ARRAY_SIZE(names) ? names[i] : "an error without a name";
}

long sbi_hart_start(u64 hart, void (*entry)(void))
{
	return sbi_call(SBI_HSM, 0, hart, (long)entry, 0, 0, 0).error;
}

/* A time in the past. Firmware without the extension has the call it replaced. */
void sbi_timer_pending(void)
{
	if (sbi_call(SBI_TIME, 0, 0, 0, 0, 0, 0).error)
		sbi_call(SBI_LEGACY_SET_TIMER, 0, 0, 0, 0, 0, 0);
}

long sbi_reset(enum sbi_reset type)
{
	return sbi_call(SBI_SRST, 0, type, 0, 0, 0, 0).error;
}

enum { PMU_NUM_COUNTERS, PMU_COUNTER_INFO, PMU_CONFIG_MATCHING };
#define PMU_CLEAR_AND_START 0x6
#define PMU_CPU_CYCLES	    1
#define PMU_FIRMWARE	    (1ul << 63) /* of counter info: no CSR */

static struct sbi_ret config_matching(long base, long mask)
{
	return sbi_call(SBI_PMU, PMU_CONFIG_MATCHING, base, mask, PMU_CLEAR_AND_START,
			PMU_CPU_CYCLES, 0);
}

long sbi_cycle_counter(unsigned *csr)
{
	struct sbi_ret ret;
	long n;

	if (!sbi_has(SBI_PMU))
		return -1;
	n = sbi_call(SBI_PMU, PMU_NUM_COUNTERS, 0, 0, 0, 0, 0).value;
	ret = config_matching(0, n >= 64 ? -1l : (1l << n) - 1);
	if (ret.error)
		return ret.error;
	n = ret.value;
	ret = sbi_call(SBI_PMU, PMU_COUNTER_INFO, n, 0, 0, 0, 0);
	if (ret.error || ret.value & PMU_FIRMWARE)
		return -1;
	*csr = ret.value & 0xfff;
	return n;
}

bool sbi_cycle_counter_again(long counter)
{
	return !config_matching(counter, 1).error;
}
