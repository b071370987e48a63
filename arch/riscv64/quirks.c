// SPDX-License-Identifier: GPL-2.0-only
#include "boot.h"
#include "main.h"
#include "sbi.h"

#define VENDOR_THEAD 0x5b7

/*
 * C910 and C920 of the first design (TH1520, SG2042) answer 0 for both other
 * ids. A lone store may stay in their store merge buffer for as long as the hart stores
 * nothing else, so that a spinning hart never sees it (linux-riscv, "errata: Add
 * ERRATA_THEAD_WRITE_ONCE fixup", July 2025: a fence behind the store).
 */
static bool store_merge_fault(void)
{
	return sbi_base(SBI_BASE_MVENDORID, 0) == VENDOR_THEAD && !sbi_base(SBI_BASE_MARCHID, 0) &&
	       !sbi_base(SBI_BASE_MIMPID, 0);
}

void quirks_init(void)
{
	if (store_merge_fault())
		boot_warn("T-Head C9xx: a store may stay unseen while its hart spins: may hang");
}
