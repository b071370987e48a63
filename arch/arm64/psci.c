// SPDX-License-Identifier: GPL-2.0-only
#include "psci.h"

#include <stdio.h>
#include <string.h>

#include "main.h"

#define PSCI_VERSION	0x84000000u
#define PSCI_SYSTEM_OFF 0x84000008u
#define PSCI_CPU_ON	0xc4000003u

static struct {
	bool present, smc;
	u32 cpu_on;  /* function id */
	u32 version; /* 0: 0.1, which has neither VERSION nor SYSTEM_OFF */
	const char *missing;
} psci = { .missing = "the device tree has no psci node" };

/* SMCCC: x0 to x17 are the callee's. Errors are 32 bits wide. */
static int call(u32 function, u64 a, u64 b, u64 c)
{
	register u64 x0 __asm__("x0") = function;
	register u64 x1 __asm__("x1") = a;
	register u64 x2 __asm__("x2") = b;
	register u64 x3 __asm__("x3") = c;

#define CALL(insn)                                                                            \
	__asm__ volatile(insn " #0"                                                           \
			 : "+r"(x0), "+r"(x1), "+r"(x2), "+r"(x3)                             \
			 :                                                                    \
			 : "memory", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", \
			   "x13", "x14", "x15", "x16", "x17")
	if (psci.smc)
		CALL("smc");
	else
		CALL("hvc");
	return x0;
}

static int find(const struct dtb *dtb, bool *ids_in_node)
{
	static const char *const names[] = { "arm,psci-1.0", "arm,psci-0.2", "arm,psci" };

	for (unsigned i = 0; i < ARRAY_SIZE(names); i++) {
		int node = dtb_find_compatible(dtb, dtb_root(dtb), names[i]);

		*ids_in_node = i == 2;
		if (node >= 0 && dtb_enabled(dtb, node))
			return node;
	}
	return -1;
}

void psci_init(const struct dtb *dtb)
{
	bool ids_in_node;
	int node = find(dtb, &ids_in_node);
	const char *method = dtb_string(dtb, node, "method");

	if (node < 0)
		return;
	psci.missing = "the psci node's method is neither hvc nor smc";
	if (!method || (strcmp(method, "hvc") && strcmp(method, "smc")))
		return;
	psci.smc = !strcmp(method, "smc");
	psci.cpu_on = PSCI_CPU_ON;
	psci.missing = "the psci node tells no function id cpu_on";
	if (ids_in_node && !dtb_cell(dtb, node, "cpu_on", 0, &psci.cpu_on))
		return;
	psci.present = true;
	if (!ids_in_node) {
		int version = call(PSCI_VERSION, 0, 0, 0);

		psci.version = version > 0 ? version : 0;
	}
}

const char *psci_missing(void)
{
	return psci.present ? NULL : psci.missing;
}

/* Each lives for ever: it stays with the core that did not start. */
static const char *error_name(int error)
{
#define CPU_ON_ERROR(name) "PSCI CPU_ON: " #name
	static const char *const names[] = {
		CPU_ON_ERROR(NOT_SUPPORTED),   CPU_ON_ERROR(INVALID_PARAMETERS),
		CPU_ON_ERROR(DENIED),	       CPU_ON_ERROR(ALREADY_ON),
		CPU_ON_ERROR(ON_PENDING),      CPU_ON_ERROR(INTERNAL_FAILURE),
		CPU_ON_ERROR(NOT_PRESENT),     CPU_ON_ERROR(DISABLED),
		CPU_ON_ERROR(INVALID_ADDRESS),
	};
	unsigned n = -(unsigned)error;

	return n && n <= ARRAY_SIZE(names) ? names[n - 1] : CPU_ON_ERROR(an unknown error);
}

int psci_cpu_on(u64 affinity, u64 entry, const char **why)
{
	int error = call(psci.cpu_on, affinity, entry, 0);

	*why = error ? error_name(error) : NULL;
	return error > 0 ? -error : error;
}

void psci_system_off(void)
{
	if (psci.present && psci.version)
		call(PSCI_SYSTEM_OFF, 0, 0, 0);
}

void psci_describe(char *out, size_t size)
{
	const char *conduit = psci.smc ? "smc" : "hvc";

	if (!psci.present)
		snprintf(out, size, "no PSCI");
	else if (!psci.version)
		snprintf(out, size, "PSCI 0.1 by %s", conduit);
	else
		snprintf(out, size, "PSCI %u.%u by %s", (unsigned)psci.version >> 16,
			 (unsigned)psci.version & 0xffff, conduit);
}
