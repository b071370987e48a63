/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TRYLOCK_FORM_H_
#define _TRYLOCK_FORM_H_
#include "lib/set.h"
struct trylock_form { const char *name; };
SET_DECLARE(trylock_form, const struct trylock_form);
#endif
