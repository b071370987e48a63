// SPDX-License-Identifier: GPL-2.0-only
#include "line/twins.h"

#include <string.h>

#include "meas/empty.h"
#include "meas/shots.h"
#include "task/wait.h"

#define SCALE_SHOTS 256

/* Its own hand-over, not the states': a recipe that is broken must not bend the scale. */
static struct {
	struct lock_words lock __aligned(LINE_SPACING);
	u32 asked __aligned(LINE_SPACING);
	u32 answered __aligned(LINE_SPACING);
} scale_line;

static const struct trylock_form *probe_form(enum probe probe, const char *variant)
{
	enum form_kind kind = probe == PROBE_LOAD ? FORM_PROBE_LOAD : FORM_PROBE_RMW;

	for_each_set_entry(trylock_form, f)
		if ((*f)->kind == kind && !strcmp((*f)->variant, variant))
			return *f;
	return NULL;
}

/* The line was written by the other core, or (near) by this one, just before. */
static void fetch_line(bool near)
{
	if (near) {
		atomic_long_set(&scale_line.lock.count, 0);
		return;
	}
	__atomic_store_n(&scale_line.asked, scale_line.asked + 1, __ATOMIC_RELEASE);
	wait_until(&scale_line.answered, VAL == scale_line.asked);
}

static void probe_line(const struct trylock_form *form, bool near, u32 *ticks)
{
	struct lock_words *lock = &scale_line.lock;
	u8 acquired, failures;
	struct shots shots = {
		.lock = &lock, .acquired = &acquired, .failures = &failures, .n = 1
	};

	for (u32 i = 0; i < SCALE_SHOTS; i++) {
		fetch_line(near);
		shots.ticks = &ticks[i];
		shots_take(form, BODY_BARE, END_KNOWN, &shots);
	}
}

static void measure_probe(struct twin_scale *scale, enum probe probe, const char *variant,
			  bool alone)
{
	const struct trylock_form *form = probe_form(probe, variant);
	static u32 near[SCALE_SHOTS], far[SCALE_SHOTS];
	struct distribution d;

	probe_line(form, true, near);
	d = distribution_of(near, SCALE_SHOTS);
	scale->near[probe] = d.p50;
	scale->far[probe] = scale->threshold[probe] = 0;
	if (alone)
		return;
	probe_line(form, false, far);
	scale->far[probe] = distribution_of(far, SCALE_SHOTS).p50;
	/* Nine in ten of either are on their own side, or the probe tells nothing. */
	if (quantile(far, SCALE_SHOTS, 100) > d.p90)
		scale->threshold[probe] = d.p90;
}

static void answer(void)
{
	u32 from = scale_line.answered;

	for (u32 i = 1; i <= PROBES * SCALE_SHOTS; i++) {
		wait_until(&scale_line.asked, VAL == from + i);
		atomic_long_set(&scale_line.lock.count, 0);
		__atomic_store_n(&scale_line.answered, from + i, __ATOMIC_RELEASE);
	}
}

void twin_scale_measure(struct twin_scale *scale, const char *variant, bool asks, bool alone)
{
	if (!asks) {
		answer();
		return;
	}
	scale->empty = empty_shots(variant, END_KNOWN);
	for (int probe = 0; probe < PROBES; probe++)
		measure_probe(scale, probe, variant, alone);
}

bool twin_like(const struct twin_scale *scale, enum probe probe, enum line_distance expected,
	       u32 ticks)
{
	u32 threshold = scale->threshold[probe];

	if (!threshold || expected == DISTANCE_OPEN)
		return true;
	return (ticks > threshold) == (expected == DISTANCE_FAR);
}
