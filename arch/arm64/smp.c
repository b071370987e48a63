// SPDX-License-Identifier: GPL-2.0-only
/* Starting cores and receiving them. Which cores there are: cpus.c. */
#include "smp.h"

#include <asm/features.h>

#include "counter.h"
#include "cpus.h"
#include "gic.h"
#include "layout.h"
#include "machine.h"
#include "main.h"
#include "mmu.h"
#include "psci.h"
#include "sysreg.h"

#define ISAR0_ATOMIC_BIT 20
#define ISAR0_ATOMIC_LSE 2

void secondary_entry(void);
void arm64_secondary(unsigned index) __noreturn;

/* Several cores may wait at one release address: each goes on when it is asked itself. */
static bool asked[CORES_MAX];

static void release(unsigned index)
{
	volatile u64 *word = (volatile u64 *)core_release[index];

	*word = (u64)secondary_entry;
	/* The core looks with its caches off. */
	cache_clean(word, sizeof(*word));
	__asm__ volatile("sev" : : : "memory");
}

int machine_core_start(unsigned index, const char **why)
{
	__atomic_store_n(&asked[index], true, __ATOMIC_RELEASE);
	if (!core_release[index])
		return psci_cpu_on(machine_core[index].hwid, (u64)secondary_entry, why);
	if (!mmu_mapped(core_release[index])) {
		*why = "its cpu-release-addr cannot be mapped";
		return -1;
	}
	release(index);
	return 0;
}

void machine_core_stop(void)
{
	__asm__ volatile("msr daifset, #0xf");
	/* WFI and not WFE: an emulated core must not spin. What wakes it finds it masked. */
	for (;;)
		__asm__ volatile("wfi");
}

static u64 features_here(void)
{
	u64 isar0 = sysreg_read(id_aa64isar0_el1);

	return id_field(isar0, ISAR0_ATOMIC_BIT) >= ISAR0_ATOMIC_LSE ? ARM64_HAS_LSE : 0;
}

/* Equal for cores of one design; a stepping is no other kind. */
static u32 kind_here(unsigned index)
{
	static u64 design[CORES_MAX];
	static bool here[CORES_MAX];
	u32 kinds = 0;

	design[index] = sysreg_read(midr_el1) & 0xff00fff0;
	here[index] = true;
	for (unsigned i = 0; i < machine.cores; i++) {
		if (i == index || !here[i])
			continue;
		if (design[i] == design[index])
			return machine_core[i].kind;
		if (machine_core[i].kind >= kinds)
			kinds = machine_core[i].kind + 1;
	}
	return kinds;
}

/* A feature counts when all cores have it. Cores arrive one after the other. */
void core_identify(unsigned index)
{
	u64 features = features_here();

	machine_core[index].kind = kind_here(index);
	if (!index) {
		machine_features = features;
		return;
	}
	if ((features ^ machine_features) & ARM64_HAS_LSE)
		boot_warn("core index %u %s LSE atomics, unlike the cores before it: not used",
			  index, features ? "has" : "lacks");
	machine_features &= features;
}

void arm64_secondary(unsigned index)
{
	if (!mmu_caches_on())
		park();
	while (!__atomic_load_n(&asked[index], __ATOMIC_ACQUIRE))
		__asm__ volatile("wfe");
	if (!counter_start()) {
		boot_warn("core index %u: no cycle counter, unlike the first core: left out",
			  index);
		machine_core_stop();
	}
	core_identify(index);
	gic_init_core(index);
	core_enter(index);
}
