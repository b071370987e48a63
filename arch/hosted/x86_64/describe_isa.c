// SPDX-License-Identifier: GPL-2.0-only
#include "hosted.h"

#include <cpuid.h>
#include <stdio.h>
#include <string.h>

#include "machine.h"

#define LEAF_HYPERVISOR 0x40000000u
#define LEAF_BRAND	0x80000002u

static void brand(char out[49])
{
	memset(out, 0, 49);
	for (unsigned i = 0; i < 3; i++) {
		unsigned r[4];

		if (!__get_cpuid(LEAF_BRAND + i, &r[0], &r[1], &r[2], &r[3]))
			return;
		memcpy(out + 16 * i, r, sizeof(r));
	}
}

void hosted_describe_isa(void)
{
	unsigned signature = 0, b = 0, c = 0, d = 0, hv[4] = { 0 };
	char name[49];

	brand(name);
	__get_cpuid(1, &signature, &b, &c, &d);
	if (c >> 31)
		__cpuid(LEAF_HYPERVISOR, hv[0], hv[1], hv[2], hv[3]);
	snprintf(machine.cpu, sizeof(machine.cpu), "%s (signature 0x%x)%s%.12s", name, signature,
		 c >> 31 ? " under hypervisor " : "", (const char *)&hv[1]);
	machine.cycles = (struct counter){ .name = "TSC", .hz = hosted_calibrate() };
	machine.clock = machine.cycles;
}
