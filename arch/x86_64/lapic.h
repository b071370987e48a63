/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_LAPIC_H_
#define _X86_64_LAPIC_H_
/*
 * The local APIC (Intel SDM vol. 3A, chapter 11): who a core is, and how one
 * reaches another. Registers in memory (xAPIC, ids up to 254) or in MSRs (x2APIC).
 */
#include "lib/types.h"

#define XAPIC_ID_MAX 254

/*
 * On the boot core, once. x2apic: ids above XAPIC_ID_MAX are to be reached. NULL: fine;
 * otherwise why other cores cannot be reached.
 */
const char *lapic_init(bool x2apic);
/* On every core: enables it and masks its local interrupts. */
void lapic_enter(void);

bool lapic_present(void);
bool lapic_is_x2apic(void);
/* This core's id; before lapic_init() too. */
u32 lapic_id(void);
void lapic_eoi(void);

/* Interrupt commands; false: the APIC did not send it within its limit. */
bool lapic_send_ipi(u32 id, unsigned vector);
bool lapic_send_init(u32 id);
bool lapic_send_startup(u32 id, u32 page);

#endif
