/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _UNIT_FAKE_ACPI_H_
#define _UNIT_FAKE_ACPI_H_
/*
 * A machine's ACPI tables, written field by field at the places that the specification
 * gives them: fake_acpi.free_at + offset, then fake_acpi_add().
 */
#include "lib/acpi.h"

#define FAKE_ACPI_SIZE 0x8000
#define FAKE_RSDP      0x100
#define FAKE_RSDT      0x203 /* nothing in ACPI is aligned */
#define FAKE_XSDT      0x405
#define FAKE_TABLES    0x600

struct fake_acpi {
	u64 base; /* of the memory that can be read */
	u8 *memory;
	size_t size;
	unsigned tables; /* entries of the RSDT and the XSDT */
	u32 free_at;	 /* offset for the next table */
};
extern struct fake_acpi fake_acpi;

/* For cmocka: an XSDT and an RSDT without entries, at 64 KiB. */
int fake_acpi_setup(void **state);
int fake_acpi_teardown(void **state);
#define ACPI_TEST(f) cmocka_unit_test_setup_teardown(f, fake_acpi_setup, fake_acpi_teardown)

/* Each mapping is a copy, a block of its own: ASan sees a read beyond what was asked for. */
const void *fake_acpi_map(u64 phys, size_t len);
void fake_acpi_put(u32 at, u64 value, unsigned bytes);
void fake_acpi_put_gas(u32 at, u8 space, u8 bits, u8 access, u64 address);
/* Signature, length and checksum. */
void fake_acpi_finish(u32 at, const char *signature, u32 size);
/* Finishes the table at free_at and enters it in both roots; its offset. */
u32 fake_acpi_add(const char *signature, u32 size);
void fake_acpi_rsdp(u8 revision, bool rsdt, bool xsdt);

/* Fails the test unless acpi_open() is content. */
struct acpi fake_acpi_open(void);

#endif
