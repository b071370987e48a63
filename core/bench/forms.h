/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _BENCH_FORMS_H_
#define _BENCH_FORMS_H_
/* Which forms a run is about, and which it takes for its own purposes. */
#include "trylock/form.h"

/* A trylock, not an instrument. */
static inline bool is_lock_form(const struct trylock_form *form)
{
	return form->kind <= FORM_WRITE;
}

/* Named by form= and variant= (or all), usable here; instruments of such a variant too. */
bool form_wanted(const struct trylock_form *form);

/* Another variant of this run has the same code for it. */
bool form_is_double(const struct trylock_form *form);

/* The form of that kind in that variant; of FORM_WRITE, mainline's. */
const struct trylock_form *form_of_kind(enum form_kind kind, const char *variant);

#endif
