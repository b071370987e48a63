// SPDX-License-Identifier: GPL-2.0-only
/* What the tables say: MADT 5.2.12, FADT 5.2.9, HPET and SPCR by their own documents. */
#include "lib/acpi.h"

#include <string.h>

#include "lib/acpi_bytes.h"

static struct acpi_gas gas(const u8 *p)
{
	return (struct acpi_gas){ p[0], p[1], p[2], p[3], acpi_u64(p + 4) };
}

enum { MADT_LAPIC_BASE = 36, MADT_ENTRIES = 44 };
enum { MADT_LAPIC = 0, MADT_LAPIC_OVERRIDE = 5, MADT_X2APIC = 9 };
#define MADT_ENABLED 1 /* bit 1, online capable, is a core that is not there yet */

static void add_id(u32 id, u32 *ids, unsigned max, struct acpi_madt *madt)
{
	for (unsigned i = 0; i < madt->found && i < max; i++)
		if (ids[i] == id)
			return;
	if (madt->found < max)
		ids[madt->found] = id;
	madt->found++;
}

/* p: an entry of n bytes. An id of all ones is "no core" in either form. */
static void madt_entry(const u8 *p, unsigned n, u32 *ids, unsigned max, struct acpi_madt *madt)
{
	if (p[0] == MADT_LAPIC && n >= 8) {
		if (acpi_u32(p + 4) & MADT_ENABLED && p[3] != 0xff)
			add_id(p[3], ids, max, madt);
	} else if (p[0] == MADT_X2APIC && n >= 16) {
		if (acpi_u32(p + 8) & MADT_ENABLED && acpi_u32(p + 4) != UINT32_MAX) {
			add_id(acpi_u32(p + 4), ids, max, madt);
			madt->x2apic = true;
		}
	} else if (p[0] == MADT_LAPIC_OVERRIDE && n >= 12) {
		madt->lapic = acpi_u64(p + 4);
	}
}

const char *acpi_madt(const struct acpi *acpi, u32 *ids, unsigned max, struct acpi_madt *madt)
{
	const u8 *table;
	u32 size;
	const char *wrong = acpi_table(acpi, "APIC", 0, &table, &size);

	if (wrong)
		return wrong;
	if (size < MADT_ENTRIES)
		return "it is too short";
	*madt = (struct acpi_madt){ .lapic = acpi_u32(table + MADT_LAPIC_BASE) };
	for (u32 at = MADT_ENTRIES; at < size; at += table[at + 1]) {
		if (size - at < 2 || table[at + 1] < 2 || table[at + 1] > size - at)
			return "one of its entries has a length that cannot be right";
		madt_entry(table + at, table[at + 1], ids, max, madt);
	}
	return NULL;
}

/* Microsoft, Serial Port Console Redirection Table. */
enum { SPCR_TYPE = 36, SPCR_GAS = 40, SPCR_BAUD = 58, SPCR_MIN = 59 };

const char *acpi_spcr(const struct acpi *acpi, struct acpi_spcr *spcr)
{
	static const u32 bauds[] = { [3] = 9600, [4] = 19200, [6] = 57600, [7] = 115200 };
	const u8 *table;
	u32 size;
	const char *wrong = acpi_table(acpi, "SPCR", 0, &table, &size);

	if (wrong)
		return wrong;
	if (size < SPCR_MIN)
		return "it is too short";
	spcr->type = table[SPCR_TYPE];
	spcr->reg = gas(table + SPCR_GAS);
	spcr->baud = table[SPCR_BAUD] < ARRAY_SIZE(bauds) ? bauds[table[SPCR_BAUD]] : 0;
	return NULL;
}

enum {
	FADT_DSDT = 40,
	FADT_SMI_CMD = 48,
	FADT_ACPI_ENABLE = 52,
	FADT_PM1A_CNT = 64,
	FADT_PM1B_CNT = 68,
	FADT_PM_TMR = 76,
	FADT_FLAGS = 112,
	FADT_V1 = 116, /* what ACPI 1.0 has */
	FADT_RESET_REG = 116,
	FADT_RESET_VALUE = 128,
	FADT_ARM_BOOT = 129,
	FADT_X_DSDT = 140,
	FADT_X_PM1A_CNT = 172,
	FADT_X_PM1B_CNT = 184,
	FADT_X_PM_TMR = 208,
	FADT_SLEEP_CONTROL = 244,
};
#define FADT_TMR_VAL_EXT   (1u << 8)
#define FADT_RESET_REG_SUP (1u << 10)
#define FADT_HW_REDUCED	   (1u << 20)

/* The extended form where the table has one and it says something, else the port. */
static struct acpi_gas block(const u8 *fadt, u32 size, u32 port_at, u32 gas_at, u8 bits)
{
	struct acpi_gas port = { ACPI_PORT, bits, 0, 0, acpi_u32(fadt + port_at) };
	struct acpi_gas extended = { 0 };

	if (size >= gas_at + 12)
		extended = gas(fadt + gas_at);
	return extended.address ? extended : port;
}

const char *acpi_fadt(const struct acpi *acpi, struct acpi_fadt *fadt)
{
	const u8 *t;
	u32 size, flags;
	const char *wrong = acpi_table(acpi, "FACP", 0, &t, &size);

	if (wrong)
		return wrong;
	if (size < FADT_V1)
		return "it is too short";
	flags = acpi_u32(t + FADT_FLAGS);
	*fadt = (struct acpi_fadt){
		.dsdt = acpi_u32(t + FADT_DSDT),
		.pm_timer = block(t, size, FADT_PM_TMR, FADT_X_PM_TMR, 32),
		.pm_timer_32 = flags & FADT_TMR_VAL_EXT,
		.pm1a_cnt = block(t, size, FADT_PM1A_CNT, FADT_X_PM1A_CNT, 16),
		.pm1b_cnt = block(t, size, FADT_PM1B_CNT, FADT_X_PM1B_CNT, 16),
		.smi_cmd = acpi_u32(t + FADT_SMI_CMD),
		.acpi_enable = t[FADT_ACPI_ENABLE],
	};
	if (size > FADT_RESET_VALUE && flags & FADT_RESET_REG_SUP) {
		fadt->reset = gas(t + FADT_RESET_REG);
		fadt->reset_value = t[FADT_RESET_VALUE];
	}
	if (size >= FADT_SLEEP_CONTROL + 12 && flags & FADT_HW_REDUCED)
		fadt->sleep_control = gas(t + FADT_SLEEP_CONTROL);
	if (size >= FADT_ARM_BOOT + 2)
		fadt->arm_boot = acpi_u16(t + FADT_ARM_BOOT);
	if (size >= FADT_X_DSDT + 8 && acpi_u64(t + FADT_X_DSDT))
		fadt->dsdt = acpi_u64(t + FADT_X_DSDT);
	return NULL;
}

/* Intel, IA-PC HPET Specification 1.0a, 3.2.4. */
enum { HPET_GAS = 40, HPET_MIN = 52 };

const char *acpi_hpet(const struct acpi *acpi, u64 *base)
{
	const u8 *table;
	u32 size;
	const char *wrong = acpi_table(acpi, "HPET", 0, &table, &size);
	struct acpi_gas reg;

	if (wrong)
		return wrong;
	if (size < HPET_MIN)
		return "it is too short";
	reg = gas(table + HPET_GAS);
	if (reg.space != ACPI_MEMORY || !reg.address)
		return "its registers are not in memory";
	*base = reg.address;
	return NULL;
}
