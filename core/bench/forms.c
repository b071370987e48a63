// SPDX-License-Identifier: GPL-2.0-only
#include "bench/forms.h"

#include <string.h>

#include "lib/choices.h"
#include "lib/options.h"
#include "lib/variant.h"

/* Each variant brings the same forms; those of the first are the names. */
const char *choice_form(unsigned i)
{
	const char *variant = NULL;

	for_each_set_entry(trylock_form, f) {
		if (!variant)
			variant = (*f)->variant;
		if (is_lock_form(*f) && !strcmp((*f)->variant, variant) && !i--)
			return (*f)->name;
	}
	return NULL;
}

bool form_wanted(const struct trylock_form *form)
{
	if (!variant_measured(form->variant))
		return false;
	return !is_lock_form(form) || option_wants(options.form, form->name);
}

bool form_is_double(const struct trylock_form *form)
{
	return form->same_as && variant_chosen(form->same_as);
}

const struct trylock_form *form_of_kind(enum form_kind kind, const char *variant)
{
	for_each_set_entry(trylock_form, f)
		if ((*f)->kind == kind && !strcmp((*f)->variant, variant) &&
		    (kind != FORM_WRITE || !strcmp((*f)->name, "write-guess")))
			return *f;
	return NULL;
}
