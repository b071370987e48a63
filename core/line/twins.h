/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LINE_TWINS_H_
#define _LINE_TWINS_H_
/*
 * The proof of a line state. Some lines of each batch are twins: prepared like the others, and then
 * probed with a plain load (quick where the line is valid here) or a plain read-modify-write
 * (quick where this core owns it). What is quick and what is slow is known from elsewhere: a
 * line this core keeps to itself, and one that two cores hand to and fro.
 */
#include "line/states.h"
#include "meas/distribution.h"

#define TWINS_MAX 8192

enum probe { PROBE_LOAD, PROBE_RMW, PROBES };

struct twins {
	struct {
		struct distribution d; /* of the ticks, when they are all there */
		u32 count, unlike;     /* unlike: on the wrong side of the threshold */
		u32 ticks[TWINS_MAX];
	} by[PROBES];
};

/* Ticks that separate near from far for each probe; 0: the two are not separable. */
struct twin_scale {
	u32 near[PROBES], far[PROBES], threshold[PROBES];
	struct distribution empty; /* of the probes' shots */
};

/*
 * Measures the scale on the calling core against the other: both run it, `asks` on the
 * core that will probe. Alone, far is not known and nothing is separable.
 */
void twin_scale_measure(struct twin_scale *scale, const char *variant, bool asks, bool alone);

/* Whether `ticks` is on the side that the state should be on, or it is open or not separable. */
bool twin_like(const struct twin_scale *scale, enum probe probe, enum line_distance expected,
	       u32 ticks);

#endif
