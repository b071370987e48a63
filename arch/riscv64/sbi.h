/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RISCV64_SBI_H_
#define _RISCV64_SBI_H_
/* Calls of the firmware: RISC-V SBI specification 2.0. Addresses are physical, as are ours. */
#include "lib/types.h"

enum sbi_extension {
	SBI_LEGACY_SET_TIMER = 0x00,
	SBI_LEGACY_PUTCHAR = 0x01,
	SBI_LEGACY_GETCHAR = 0x02,
	SBI_BASE = 0x10,
	SBI_TIME = 0x54494d45,
	SBI_IPI = 0x735049,
	SBI_HSM = 0x48534d,
	SBI_SRST = 0x53525354,
	SBI_PMU = 0x504d55,
	SBI_DBCN = 0x4442434e,
};

/* Functions of SBI_BASE. */
enum {
	SBI_BASE_SPEC_VERSION,
	SBI_BASE_IMPL_ID,
	SBI_BASE_IMPL_VERSION,
	SBI_BASE_PROBE,
	SBI_BASE_MVENDORID,
	SBI_BASE_MARCHID,
	SBI_BASE_MIMPID,
};

#define SBI_IMPL_OPENSBI 1
#define SBI_IMPL_XVISOR	 2
#define SBI_IMPL_KVM	 3

struct sbi_ret {
	long error; /* 0, or negative */
	long value;
};

static inline struct sbi_ret sbi_call(enum sbi_extension extension, long function, long arg0,
				      long arg1, long arg2, long arg3, long arg4)
{
	register long a0 __asm__("a0") = arg0;
	register long a1 __asm__("a1") = arg1;
	register long a2 __asm__("a2") = arg2;
	register long a3 __asm__("a3") = arg3;
	register long a4 __asm__("a4") = arg4;
	register long a6 __asm__("a6") = function;
	register long a7 __asm__("a7") = extension;

	__asm__ volatile("ecall"
			 : "+r"(a0), "+r"(a1)
			 : "r"(a2), "r"(a3), "r"(a4), "r"(a6), "r"(a7)
			 : "memory");
	return (struct sbi_ret){ a0, a1 };
}

/* The value of a base function; 0 where firmware has none. */
static inline long sbi_base(long function, long arg)
{
	struct sbi_ret ret = sbi_call(SBI_BASE, function, arg, 0, 0, 0, 0);

	return ret.error ? 0 : ret.value;
}

static inline bool sbi_has(enum sbi_extension extension)
{
	return sbi_base(SBI_BASE_PROBE, extension) != 0;
}

/* A few words for a message. */
const char *sbi_error(long error);

/* HSM: starts the hart at entry; 0, or an error. Success says nothing about its arrival. */
long sbi_hart_start(u64 hart, void (*entry)(void));

/* Makes the timer interrupt of this hart pending, now and for good. */
void sbi_timer_pending(void);

enum sbi_reset { SBI_SHUTDOWN, SBI_COLD_REBOOT };
/* Returns only when firmware refuses. */
long sbi_reset(enum sbi_reset type);

/* PMU: a counter of core cycles for this hart, running: its index, or negative. */
long sbi_cycle_counter(unsigned *csr);
/* The same counter on a further hart. */
bool sbi_cycle_counter_again(long counter);

#endif
