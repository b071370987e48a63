// SPDX-License-Identifier: GPL-2.0-only
/* Compiled once per variant, as everything in core/variant/ and core/trylock/. */
#include "lib/variant.h"

static const struct variant entry = {
	.name = VARIANT_NAME,
	.usable = variant_usable,
};
SET_ENTRY(variant, entry);
