/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _MEAS_EMPTY_H_
#define _MEAS_EMPTY_H_
/* The empty shot: what a sample costs with nothing in it. */
#include "meas/distribution.h"
#include "trylock/form.h"

#define EMPTY_SHOTS 1024 /* its minimum is never taken of fewer than 1,000 */

/* EMPTY_SHOTS empty shots with that end, of that variant, on the calling core. */
struct distribution empty_shots(const char *variant, enum shot_end end);

/* Records "empty": min, p50 and p99, as a key of the record that is open. */
void empty_record(const struct distribution *empty);

#endif
