/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _UNIT_SAYS_H_
#define _UNIT_SAYS_H_
/* For functions that return what is wrong, or NULL. */
#include "unit.h"

static inline void assert_says(const char *said, const char *what)
{
	if (!said || !strstr(said, what))
		fail_msg("instead of '%s': %s", what, said ? said : "accepted");
}

#endif
