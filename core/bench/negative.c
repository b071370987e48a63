// SPDX-License-Identifier: GPL-2.0-only
#include "bench/negative.h"

#include <string.h>

#include "lib/choices.h"
#include "lib/options.h"

static const char *const names[] = {
	"arrival",   /* readers that arrive when the lock lies open */
	"atomic",    /* an atomic that loses updates */
	"clock",     /* a counter that runs slow and steps back */
	"coherence", /* a core that reads a stale copy */
	"hang",	     /* a core that never comes back */
	"log",	     /* a log of the lock word that misses a change */
	"lost-wake", /* a core that is not roused now and then */
	"state",     /* a line state without what the other cores had to do */
	"trap",	     /* a core that executes an illegal instruction */
};

const char *choice_negative(unsigned i)
{
	return i < ARRAY_SIZE(names) ? names[i] : NULL;
}

bool negative(const char *name)
{
	return !strcmp(options.negative, name);
}
