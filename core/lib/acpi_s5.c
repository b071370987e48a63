// SPDX-License-Identifier: GPL-2.0-only
/*
 * \_S5_ without an AML interpreter: it is always a Name of a Package of constants at the top
 * of a definition block (ACPI 6.5, 7.4.2; encoding 20.2).
 */
#include "lib/acpi.h"

#include <string.h>

#include "lib/acpi_bytes.h"

enum {
	AML_ZERO = 0x00,
	AML_ONE = 0x01,
	AML_NAME = 0x08,
	AML_BYTE = 0x0a,
	AML_WORD = 0x0b,
	AML_DWORD = 0x0c,
	AML_PACKAGE = 0x12,
};
#define SLP_TYP_MAX 7 /* three bits of PM1_CNT */

/* A constant at *at; *at behind it. false: none, too big, or it ends outside. */
static bool constant(const u8 *aml, u32 end, u32 *at, u8 *value)
{
	u32 bytes;
	u64 v;

	if (*at >= end)
		return false;
	switch (aml[*at]) {
	case AML_ZERO:
	case AML_ONE:
		*value = aml[(*at)++];
		return true;
	case AML_BYTE:
		bytes = 1;
		break;
	case AML_WORD:
		bytes = 2;
		break;
	case AML_DWORD:
		bytes = 4;
		break;
	default:
		return false;
	}
	if (end - *at < 1 + bytes)
		return false;
	v = acpi_number(aml + *at + 1, bytes);
	*at += 1 + bytes;
	*value = v;
	return v <= SLP_TYP_MAX;
}

/* at: behind the name. The bits of a package's length do not matter, only its size does. */
static bool package(const u8 *aml, u32 end, u32 at, u8 *typ_a, u8 *typ_b)
{
	if (end - at < 2 || aml[at] != AML_PACKAGE)
		return false;
	at += 2 + (aml[at + 1] >> 6);
	if (at >= end || aml[at] < 2)
		return false;
	at++;
	return constant(aml, end, &at, typ_a) && constant(aml, end, &at, typ_b);
}

static bool find(const u8 *aml, u32 end, u8 *typ_a, u8 *typ_b)
{
	for (u32 at = ACPI_HEADER; at + 5 <= end; at++) {
		u32 name = at + 1;

		if (aml[at] != AML_NAME)
			continue;
		if (aml[name] == '\\')
			name++;
		if (name + 4 <= end && !memcmp(aml + name, "_S5_", 4) &&
		    package(aml, end, name + 4, typ_a, typ_b))
			return true;
	}
	return false;
}

const char *acpi_s5(const struct acpi *acpi, u8 *typ_a, u8 *typ_b)
{
	struct acpi_fadt fadt;
	const u8 *table;
	u32 size;
	const char *wrong = acpi_fadt(acpi, &fadt);

	if (wrong)
		return wrong;
	wrong = acpi_load(acpi, fadt.dsdt, "DSDT", &table, &size);
	if (!wrong && find(table, size, typ_a, typ_b))
		return NULL;
	for (unsigned n = 0; !acpi_table(acpi, "SSDT", n, &table, &size); n++)
		if (find(table, size, typ_a, typ_b))
			return NULL;
	return wrong ? wrong : "neither DSDT nor SSDT holds an _S5_ of constants";
}
