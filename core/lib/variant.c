// SPDX-License-Identifier: GPL-2.0-only
#include "lib/variant.h"

#include <string.h>

#include "lib/choices.h"
#include "lib/options.h"

bool variant_usable_here(const char *name)
{
	for_each_set_entry(variant, v)
		if (!strcmp((*v)->name, name))
			return (*v)->usable();
	return false;
}

bool variant_chosen(const char *name)
{
	return option_wants(options.variant, name) && variant_usable_here(name);
}

bool variant_measured(const char *name)
{
	return variant_chosen(name) && (options.variant[0] || strcmp(name, "c11"));
}

const char *choice_variant(unsigned i)
{
	for_each_set_entry(variant, v)
		if ((*v)->usable() && !i--)
			return (*v)->name;
	return NULL;
}
