// SPDX-License-Identifier: GPL-2.0-only
#include "report/trace.h"

#include "lib/options.h"
#include "report/record.h"
#include "rwsem/events.h"
#include "task/cores.h"
#include "task/sched.h"
#include "task/transitions.h"

#define ROWS 40 /* a record; the longest row has some 90 characters */

static void send_row(const struct transition *t, u64 origin)
{
	record_array(NULL);
	record_u64(NULL, t->t0 - origin);
	record_u64(NULL, t->dt);
	record_u64(NULL, t->task);
	record_u64(NULL, t->what);
	record_s64(NULL, t->before);
	record_s64(NULL, t->after);
	record_array_end();
}

static void send_rows(unsigned rank, unsigned first, unsigned end, u64 origin)
{
	record_begin("trace");
	record_u64("core", rank);
	record_u64("first", first);
	record_array("rows");
	for (unsigned i = first; i < end; i++)
		send_row(transition_at(rank, i), origin);
	record_array_end();
	record_end();
	record_flush();
}

/* How many of a ring's entries are sent. */
static unsigned sent(unsigned rank)
{
	unsigned n = transitions_count(rank);

	return n < options.trace ? n : options.trace;
}

/* The earliest moment of all, so that times are short. */
static u64 origin_of(void)
{
	u64 origin = 0;

	for (unsigned r = 0; r < cores_count(); r++) {
		u64 t0;

		if (!sent(r))
			continue;
		t0 = transition_at(r, transitions_count(r) - sent(r))->t0;
		if (!origin || (s64)(t0 - origin) < 0)
			origin = t0;
	}
	return origin;
}

static void send_head(u64 origin)
{
	record_begin("trace_head");
	record_u64("clock_hz", machine.clock.hz);
	record_u64("origin", origin);
	record_u64("own_tasks", TASKS_MAX);
	record_array("what");
	for (unsigned i = 0; i < TRANSITION_WHATS; i++)
		record_str(NULL, transition_names[i]);
	record_array_end();
	record_array("events");
	for (unsigned e = 0; e < RWSEM_EVENT_COUNT; e++)
		record_str(NULL, rwsem_event_names[e]);
	record_array_end();
	record_array("lost");
	for (unsigned r = 0; r < cores_count(); r++)
		record_u64(NULL, transitions_lost(r) + transitions_count(r) - sent(r));
	record_array_end();
	record_end();
}

void trace_report(void)
{
	u64 origin = origin_of();

	if (!transitions_room())
		return;
	send_head(origin);
	for (unsigned r = 0; r < cores_count(); r++) {
		unsigned n = transitions_count(r);

		for (unsigned at = n - sent(r); at < n; at += ROWS)
			send_rows(r, at, at + ROWS < n ? at + ROWS : n, origin);
	}
}
