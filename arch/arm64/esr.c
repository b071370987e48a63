// SPDX-License-Identifier: GPL-2.0-only
/* ESR_EL1 in words (DDI 0487, D17.2.37). */
#include <stdio.h>

#include "trap.h"

#define EC_SHIFT      26
#define EC_SERROR     0x2f
#define EC_IABT_LOWER 0x20
#define EC_IABT	      0x21
#define EC_DABT_LOWER 0x24
#define EC_DABT	      0x25
#define ISS_WRITE     (1u << 6)

static const struct {
	u8 ec;
	const char *name;
} classes[] = {
	{ 0x00, "undefined instruction" },
	{ 0x01, "trapped WFI or WFE" },
	{ 0x07, "floating point is off" },
	{ 0x0e, "illegal execution state" },
	{ 0x11, "SVC from AArch32" },
	{ 0x15, "SVC" },
	{ 0x16, "HVC" },
	{ 0x17, "SMC" },
	{ 0x18, "trapped system register" },
	{ 0x19, "SVE is off" },
	{ 0x1c, "pointer authentication failed" },
	{ EC_IABT_LOWER, "instruction abort" },
	{ EC_IABT, "instruction abort" },
	{ 0x22, "misaligned pc" },
	{ EC_DABT_LOWER, "data abort" },
	{ EC_DABT, "data abort" },
	{ 0x26, "misaligned sp" },
	{ 0x2c, "floating point exception" },
	{ EC_SERROR, "asynchronous error" },
	{ 0x30, "breakpoint" },
	{ 0x31, "breakpoint" },
	{ 0x32, "software step" },
	{ 0x33, "software step" },
	{ 0x34, "watchpoint" },
	{ 0x35, "watchpoint" },
	{ 0x3c, "BRK" },
};

/* DFSC and IFSC; those below 0x10 have a level in their two low bits, as have two groups above. */
static void fault(unsigned status, char *out, size_t size)
{
	static const char *const by_level[] = { "address size fault", "translation fault",
						"access flag fault", "permission fault" };
	const char *name = "fault status";

	if (status < 0x10) {
		snprintf(out, size, "%s, level %u", by_level[status >> 2], status & 3);
		return;
	}
	switch (status) {
	case 0x10:
		name = "synchronous external abort";
		break;
	case 0x14 ... 0x17:
		name = "external abort on a table walk";
		break;
	case 0x18:
		name = "parity or ECC error";
		break;
	case 0x21:
		name = "misaligned access";
		break;
	case 0x30:
		name = "TLB conflict";
		break;
	case 0x34:
	case 0x35:
		name = "atomic or exclusive access to memory that has none";
		break;
	}
	snprintf(out, size, "%s, status 0x%x", name, status);
}

void esr_describe(u64 esr, char *out, size_t size)
{
	unsigned ec = esr >> EC_SHIFT & 0x3f;
	const char *name = "exception class not known";
	char why[64];

	for (unsigned i = 0; i < ARRAY_SIZE(classes); i++)
		if (classes[i].ec == ec)
			name = classes[i].name;
	fault(esr & 0x3f, why, sizeof(why));
	if (ec == EC_DABT || ec == EC_DABT_LOWER)
		snprintf(out, size, "%s (%s, %s)", name, esr & ISS_WRITE ? "write" : "read", why);
	else if (ec == EC_IABT || ec == EC_IABT_LOWER)
		snprintf(out, size, "%s (%s)", name, why);
	else
		snprintf(out, size, "%s", name);
}
