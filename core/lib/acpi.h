/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_ACPI_H_
#define _LIB_ACPI_H_
/*
 * Read-only access to the static ACPI tables (ACPI Specification 6.5, chapter 5). Every
 * access goes through the caller's map(); a table whose length does not fit or whose
 * checksum is wrong is not used. Offsets of fields stand beside their use in acpi_tables.c.
 *
 * Functions that return a string: NULL is success, otherwise what is wrong,
 * in a few words for a message ("its checksum is wrong"); outputs then mean nothing.
 */
#include "lib/types.h"

/*
 * `len` bytes of physical memory at phys, or NULL when they are not known to be
 * readable. A mapping stays valid; no alignment is assumed.
 */
typedef const void *acpi_map_fn(u64 phys, size_t len);

struct acpi {
	acpi_map_fn *map;
	const u8 *root; /* XSDT (revision >= 2 and there), else RSDT */
	u32 root_size;	/* bytes */
	u8 entry_size;	/* 8 or 4 */
};

/* The RSDP in a PC's EBDA or 0xE0000..0xFFFFF; 0: none. Only for BIOS boots that pass none. */
u64 acpi_scan_rsdp(acpi_map_fn *map);

const char *acpi_open(struct acpi *acpi, acpi_map_fn *map, u64 rsdp);

/* The n-th (from 0) table with that signature, and its length in bytes. */
const char *acpi_table(const struct acpi *acpi, const char *signature, unsigned n, const u8 **table,
		       u32 *size);

/* The table at phys, which must carry that signature: the DSDT that the FADT names. */
const char *acpi_load(const struct acpi *acpi, u64 phys, const char *signature, const u8 **table,
		      u32 *size);

/* Generic address structure. */
struct acpi_gas {
	u8 space; /* ACPI_MEMORY, ACPI_PORT, others */
	u8 bit_width;
	u8 bit_offset;
	u8 access;   /* 0 not said, 1 byte, 2 word, 3 double word, 4 quad word */
	u64 address; /* 0: not there */
};
#define ACPI_MEMORY 0
#define ACPI_PORT   1

/* MADT: local APIC ids whose enabled flag is set (types 0, 9), in the table's order, each once. */
struct acpi_madt {
	u64 lapic;	/* physical base of the local APICs, type 5 respected */
	bool x2apic;	/* a type 9 entry is there: x2APIC mode is needed */
	unsigned found; /* may exceed `max`; ids[] holds the first max */
};
const char *acpi_madt(const struct acpi *acpi, u32 *ids, unsigned max, struct acpi_madt *madt);

struct acpi_spcr {
	u8 type; /* 0, 1, 0x12: 16550; 3: PL011; 0xd, 0xe: SBSA UART */
	struct acpi_gas reg;
	u32 baud; /* 0: as firmware left it */
};
const char *acpi_spcr(const struct acpi *acpi, struct acpi_spcr *spcr);

struct acpi_fadt {
	u64 dsdt;
	struct acpi_gas pm_timer; /* 3,579,545 Hz */
	bool pm_timer_32;	  /* 32 bits wide, otherwise 24 */
	struct acpi_gas pm1a_cnt, pm1b_cnt;
	struct acpi_gas sleep_control; /* address 0: not hardware-reduced, the two above do it */
	struct acpi_gas reset;	       /* address 0: no reset register */
	u8 reset_value;
	u32 smi_cmd;	/* port; 0: ACPI mode is always on */
	u8 acpi_enable; /* write to smi_cmd to enter ACPI mode */
	u16 arm_boot;	/* bit 0 PSCI, bit 1 by HVC */
};
const char *acpi_fadt(const struct acpi *acpi, struct acpi_fadt *fadt);

/*
 * SLP_TYP values of \_S5_, found by a scan of the DSDT, then of every SSDT. Off: write
 * typ << 10 | 1 << 13 to PM1a_CNT and, where there is one, PM1b_CNT; or the byte
 * typ << 2 | 1 << 5 to the sleep control register.
 */
const char *acpi_s5(const struct acpi *acpi, u8 *typ_a, u8 *typ_b);

/* Physical base of the first HPET's registers. */
const char *acpi_hpet(const struct acpi *acpi, u64 *base);

#endif
