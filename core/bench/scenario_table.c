// SPDX-License-Identifier: GPL-2.0-only
/* The policies of a scenario side by side, with what was posted of them. */
#include "bench/scenario.h"

#include <string.h>

#include "lib/numbers.h"
#include "lib/options.h"
#include "report/console.h"

static const struct scenario_summary *sums;
static unsigned nsums;

/* Thousandths, to a tenth. */
static void cell(u64 value)
{
	value = (value + 50) / 100;
	say(" %17llu.%llu", (unsigned long long)(value / 10), (unsigned long long)(value % 10));
}

/* A row of the numbers at that offset of a summary. */
static void row(const char *what, size_t offset)
{
	say("    %-22s", what);
	for (unsigned s = 0; s < nsums; s++)
		cell(*(const u64 *)((const char *)&sums[s] + offset));
	say("\n");
}

static void posted_row(const struct scenario_group *g, bool latency)
{
	bool any = false;

	for (unsigned p = 0; p < SCENARIO_POLICIES; p++)
		any |= latency ? g->posted[p].latency != 0 : g->posted[p].rate != 0;
	if (!any)
		return;
	say("    %-22s", "  posted");
	for (unsigned s = 0; s < nsums; s++) {
		const struct scenario_posted *posted = &g->posted[sums[s].number];
		u64 value = latency ? posted->latency : posted->rate;

		if (value)
			cell(value);
		else
			say(" %19s", "-");
	}
	say("\n");
}

static void op_rows(unsigned o)
{
	if (scenario.group[scenario.op[o].group].ops > 1) {
		say("   %s\n", scenario_op_name(&scenario.op[o]));
		row("operations/s", offsetof(struct scenario_summary, op[o].rate));
	}
	row("wait, mean us", offsetof(struct scenario_summary, op[o].mean));
	row("  p50", offsetof(struct scenario_summary, op[o].p50));
	row("  p99", offsetof(struct scenario_summary, op[o].p99));
	row("  p99.9", offsetof(struct scenario_summary, op[o].p999));
	row("  max", offsetof(struct scenario_summary, op[o].max));
}

static bool moves(const struct scenario_group *g)
{
	for (unsigned o = g->op; o < g->op + g->ops; o++)
		if (scenario.op[o].bytes)
			return true;
	return false;
}

static void group_rows(unsigned i)
{
	const struct scenario_group *g = &scenario.group[i];

	say("  %s\n", g->name);
	if (moves(g))
		row("MB/s", offsetof(struct scenario_summary, group[i].moved));
	else
		row("operations/s", offsetof(struct scenario_summary, group[i].rate));
	posted_row(g, false);
	row("latency, mean us", offsetof(struct scenario_summary, group[i].latency));
	posted_row(g, true);
	for (unsigned o = g->op; o < g->op + g->ops; o++)
		op_rows(o);
}

static void policy_rows(void)
{
	say("  a write\n");
	row("steals", offsetof(struct scenario_summary, steals));
	row("hand-offs asked for", offsetof(struct scenario_summary, handoffs));
	row("parks", offsetof(struct scenario_summary, parks));
	say("  percent of the cores' time\n");
	row("running", offsetof(struct scenario_summary, running));
	row("spinning in the OSQ", offsetof(struct scenario_summary, osq));
	row("spinning at its head", offsetof(struct scenario_summary, owner));
	row("idle", offsetof(struct scenario_summary, idle));
	say("  percent of the tasks' time\n");
	row("parked", offsetof(struct scenario_summary, parked));
}

/*
 * Thousandths of the time for which the lock would be held as posted: writers one after the
 * other, the tasks of a group of readers at the same time. More than all of it cannot be.
 */
static u64 posted_held(const struct scenario_group *g, unsigned policy)
{
	const struct scenario_op *op = &scenario.op[g->op];
	u64 rate = g->posted[policy].rate;

	/* Of a mixture nobody knows whose they are. */
	if (g->ops > 1)
		return 0;
	if (op->bytes)
		rate = mul_div(rate, 1000000, op->bytes);
	rate = mul_div(rate, law_mean(&op->hold) + law_mean(&op->device), 1000000000);
	return op->what == SCENARIO_READ ? rate / g->tasks : rate;
}

static void judge_posted(const struct scenario_summary *sum)
{
	u64 held = 0;

	for (unsigned g = 0; g < scenario.groups; g++)
		held += posted_held(&scenario.group[g], sum->number);
	if (held > 1000)
		say("  posted of %s: rates at which the lock is held for %llu percent of the "
		    "time, which no policy can\n",
		    sum->policy, (unsigned long long)held / 10);
}

void scenario_table(const struct scenario_summary *all, unsigned n, u64 time_ns)
{
	sums = all;
	nsums = n;
	say("Test scenario %s: %u tasks on %u cores, %llu ms a policy, wake delay %s\n",
	    scenario.name, scenario.tasks, scenario.ranks, (unsigned long long)time_ns / 1000000,
	    options.wake_delay[0] ? options.wake_delay : "0");
	say("    %-22s", "");
	for (unsigned s = 0; s < nsums; s++)
		say(" %19s", sums[s].policy);
	say("\n");
	for (unsigned g = 0; g < scenario.groups; g++)
		group_rows(g);
	policy_rows();
	for (unsigned s = 0; s < nsums; s++)
		judge_posted(&sums[s]);
}
