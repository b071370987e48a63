// SPDX-License-Identifier: GPL-2.0-only
#include "task/wake_way.h"

#include <string.h>

#include "lib/choices.h"

const struct wake_way *wake_way_find(const char *name)
{
	for_each_set_entry(wake_way, w)
		if (!strcmp((*w)->name, name))
			return *w;
	return NULL;
}

const char *choice_wake_way(unsigned i)
{
	for_each_set_entry(wake_way, w)
		if (!i--)
			return (*w)->name;
	return NULL;
}
