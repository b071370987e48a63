/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_ACPI_BYTES_H_
#define _LIB_ACPI_BYTES_H_
/* Inside the ACPI readers: numbers of any alignment, little-endian. */
#include "lib/types.h"

#define ACPI_HEADER 36 /* bytes of the header of every table but the RSDP */

static inline u64 acpi_number(const u8 *p, unsigned bytes)
{
	u64 value = 0;

	while (bytes--)
		value = value << 8 | p[bytes];
	return value;
}

static inline u16 acpi_u16(const u8 *p)
{
	return acpi_number(p, 2);
}

static inline u32 acpi_u32(const u8 *p)
{
	return acpi_number(p, 4);
}

static inline u64 acpi_u64(const u8 *p)
{
	return acpi_number(p, 8);
}

#endif
