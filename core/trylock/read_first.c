// SPDX-License-Identifier: GPL-2.0-only
#include "trylock/read_first.h"

TRYLOCK_FORM(read_first, "read-first", FORM_READ, FORM_EXCHANGES);
