/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_CPU_H_
#define _X86_64_CPU_H_
/* CPUID and model-specific registers (Intel SDM vol. 2A and 4, AMD APM vol. 3, appendix E). */
#include "lib/types.h"

struct cpuid {
	u32 a, b, c, d;
};

static inline struct cpuid cpuid_raw(u32 leaf, u32 subleaf)
{
	struct cpuid r;

	__asm__ volatile("cpuid"
			 : "=a"(r.a), "=b"(r.b), "=c"(r.c), "=d"(r.d)
			 : "a"(leaf), "c"(subleaf));
	return r;
}

/* Zeros for a leaf that the CPU does not have: Intel would answer with another leaf's data. */
static inline struct cpuid cpuid(u32 leaf, u32 subleaf)
{
	u32 last = cpuid_raw(leaf & 0xc0000000, 0).a;

	if (last < leaf || last - leaf > 0xffff)
		return (struct cpuid){ 0 };
	return cpuid_raw(leaf, subleaf);
}

static inline bool cpu_has_hypervisor(void)
{
	return cpuid(1, 0).c >> 31;
}

#define MSR_TSC_ADJUST 0x3b
#define MSR_APIC_BASE  0x1b
#define MSR_SMI_COUNT  0x34
#define MSR_X2APIC     0x800
#define MSR_GS_BASE    0xc0000101
#define MSR_AMD_DE_CFG 0xc0011029

/* Resumes at `to` when the instruction at `from` raises a general protection fault. */
#define FIXUP(from, to)                  \
	".pushsection fixups, \"a\"\n\t" \
	".long " from ", " to "\n\t"     \
	".popsection\n\t"

/* false: the CPU has no such register; *value is then unchanged. */
static inline bool rdmsr_try(u32 msr, u64 *value)
{
	u32 lo, hi;
	bool ok = false;

	__asm__ volatile("1: rdmsr\n\t"
			 "movb $1, %2\n\t"
			 "2:\n\t" FIXUP("1b", "2b")
			 : "=a"(lo), "=d"(hi), "+q"(ok)
			 : "c"(msr), "0"(0), "1"(0)
			 : "memory");
	if (ok)
		*value = (u64)hi << 32 | lo;
	return ok;
}

static inline bool wrmsr_try(u32 msr, u64 value)
{
	bool ok = false;

	__asm__ volatile("1: wrmsr\n\t"
			 "movb $1, %0\n\t"
			 "2:\n\t" FIXUP("1b", "2b")
			 : "+q"(ok)
			 : "c"(msr), "a"((u32)value), "d"((u32)(value >> 32))
			 : "memory");
	return ok;
}

/* For registers that this CPU is known to have. */
static inline u64 rdmsr(u32 msr)
{
	u32 lo, hi;

	__asm__ volatile("rdmsr" : "=a"(lo), "=d"(hi) : "c"(msr) : "memory");
	return (u64)hi << 32 | lo;
}

static inline void wrmsr(u32 msr, u64 value)
{
	__asm__ volatile("wrmsr" : : "c"(msr), "a"((u32)value), "d"((u32)(value >> 32)) : "memory");
}

#endif
