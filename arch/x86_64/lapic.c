// SPDX-License-Identifier: GPL-2.0-only
#include "lapic.h"

#include <asm/io.h>
#include <asm/relax.h>

#include "cpu.h"
#include "mmu.h"
#include "trap.h"

/* Offsets in memory; as an MSR, 0x800 + offset / 16. */
#define ID		0x020
#define TPR		0x080
#define EOI		0x0b0
#define SPURIOUS	0x0f0
#define ESR		0x280
#define ICR		0x300
#define ICR_HIGH	0x310
#define LVT_TIMER	0x320
#define LVT_LINT0	0x350
#define LVT_ERROR	0x370

#define SPURIOUS_ENABLE 0x100
#define LVT_MASKED	0x10000

#define ICR_FIXED	0x000
#define ICR_INIT	0x500
#define ICR_STARTUP	0x600
#define ICR_PENDING	0x1000
#define ICR_ASSERT	0x4000

#define BASE_X2APIC	0x400ull
#define BASE_ENABLE	0x800ull
#define BASE_ADDRESS	0x000ffffffffff000ull

/* A command leaves within microseconds; a look takes at least some nanoseconds. */
#define LOOKS_MAX	10000000

static uintptr_t base; /* 0: no local APIC */
static bool x2apic;

bool lapic_present(void)
{
	return base;
}

bool lapic_is_x2apic(void)
{
	return x2apic;
}

static u32 get(unsigned offset)
{
	return x2apic ? rdmsr(MSR_X2APIC + offset / 16) : readl(base + offset);
}

static void set(unsigned offset, u32 value)
{
	if (x2apic)
		wrmsr(MSR_X2APIC + offset / 16, value);
	else
		writel(base + offset, value);
}

/* What CPUID says: leaf 0xb knows all 32 bits, leaf 1 eight. */
static u32 initial_id(void)
{
	struct cpuid leaf = cpuid(0xb, 0);

	return leaf.b ? leaf.d : cpuid(1, 0).b >> 24;
}

u32 lapic_id(void)
{
	if (!base)
		return initial_id();
	return x2apic ? get(ID) : get(ID) >> 24;
}

const char *lapic_init(bool want_x2apic)
{
	struct cpuid features = cpuid(1, 0);
	bool has_x2apic = features.c >> 21 & 1;
	u64 msr;

	if (!(features.d >> 9 & 1) || !rdmsr_try(MSR_APIC_BASE, &msr))
		return "this CPU has no local APIC";
	x2apic = has_x2apic && (msr & BASE_X2APIC || want_x2apic);
	base = msr & BASE_ADDRESS;
	if (!base || !mmu_map(base, 0x1000)) {
		base = 0;
		return "the local APIC's address cannot be mapped";
	}
	lapic_enter();
	return want_x2apic && !x2apic ? "this CPU has no x2APIC mode" : NULL;
}

void lapic_enter(void)
{
	u64 msr;

	if (!base)
		return;
	/* From off to x2APIC leads only through xAPIC mode. */
	msr = rdmsr(MSR_APIC_BASE) | BASE_ENABLE;
	wrmsr(MSR_APIC_BASE, msr);
	if (x2apic)
		wrmsr(MSR_APIC_BASE, msr | BASE_X2APIC);
	set(TPR, 0);
	set(LVT_TIMER, LVT_MASKED);
	set(LVT_LINT0, LVT_MASKED);
	set(LVT_ERROR, LVT_MASKED | VECTOR_SPURIOUS);
	set(SPURIOUS, SPURIOUS_ENABLE | VECTOR_SPURIOUS);
}

void lapic_eoi(void)
{
	set(EOI, 0);
}

static bool xapic_idle(void)
{
	for (unsigned i = 0; i < LOOKS_MAX; i++) {
		if (!(get(ICR) & ICR_PENDING))
			return true;
		cpu_relax();
	}
	return false;
}

static bool command(u32 id, u32 low)
{
	if (x2apic) {
		/* Such a WRMSR may pass earlier stores (SDM vol. 3A, 11.12.3): the target must see
		 * them. */
		__asm__ volatile("mfence\n\tlfence" : : : "memory");
		wrmsr(MSR_X2APIC + ICR / 16, (u64)id << 32 | low);
		return true;
	}
	if (!base || !xapic_idle())
		return false;
	set(ICR_HIGH, id << 24);
	set(ICR, low);
	return xapic_idle();
}

bool lapic_send_ipi(u32 id, unsigned vector)
{
	return command(id, ICR_FIXED | ICR_ASSERT | vector);
}

bool lapic_send_init(u32 id)
{
	if (base)
		set(ESR, 0);
	return command(id, ICR_INIT | ICR_ASSERT);
}

bool lapic_send_startup(u32 id, u32 page)
{
	return command(id, ICR_STARTUP | ICR_ASSERT | page >> 12);
}
