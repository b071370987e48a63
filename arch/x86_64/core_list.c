// SPDX-License-Identifier: GPL-2.0-only
/* Which cores there are: the MADT's, else the MP table's, else the boot core alone. */
#include "smp.h"

#include "lapic.h"
#include "lib/acpi.h"
#include "machine.h"
#include "main.h"
#include "mptable.h"
#include "topology.h"

static u32 ids[CORES_MAX];

static unsigned read_ids(const struct acpi *acpi)
{
	struct acpi_madt madt = { 0 };
	const char *wrong = acpi ? acpi_madt(acpi, ids, CORES_MAX, &madt) : "no ACPI";
	unsigned found = wrong ? 0 : madt.found;

	if (!found)
		found = mptable_ids(ids, CORES_MAX);
	if (!found)
		boot_warn(
			"neither ACPI's MADT (%s) nor an MP table lists cores: only the boot core is used",
			wrong ? wrong : "empty");
	if (found > CORES_MAX) {
		boot_warn("%u cores found, %u used: no room for more", found, CORES_MAX);
		found = CORES_MAX;
	}
	return found;
}

static void add(u32 id)
{
	struct core_desc *core = &machine_core[machine.cores++];

	*core = (struct core_desc){ .hwid = id };
	topology_fill(core, false);
}

void smp_list(const struct acpi *acpi)
{
	unsigned found = read_ids(acpi);
	bool far_ids = false;
	const char *wrong;

	for (unsigned i = 0; i < found; i++)
		far_ids |= ids[i] > XAPIC_ID_MAX;
	wrong = lapic_init(far_ids);
	add(lapic_id());
	for (unsigned i = 0; i < found && machine.cores < CORES_MAX; i++) {
		if (ids[i] == machine_core[0].hwid)
			continue;
		if (!wrong || (lapic_present() && ids[i] <= XAPIC_ID_MAX))
			add(ids[i]);
		else
			boot_warn("core with APIC id 0x%x skipped: %s", ids[i], wrong);
	}
}
