// SPDX-License-Identifier: GPL-2.0-only
/* What a scenario did, as records: docs/format.md. */
#include "bench/scenario.h"

#include <stdio.h>
#include <string.h>

#include "lib/choices.h"
#include "lib/numbers.h"
#include "lib/options.h"
#include "report/record.h"
#include "rwsem/params.h"

static u64 milli(u64 part, u64 whole)
{
	return whole ? mul_div(part, 1000, whole) : 0;
}

static bool is_write(const struct scenario_op *op)
{
	return op->what == SCENARIO_WRITE || op->what == SCENARIO_TRY_WRITE;
}

static unsigned policy_number(const char *name)
{
	unsigned p = 0;

	while (strcmp(choice_policy(p), name))
		p++;
	return p;
}

static void begin(const struct scenario_outcome *out, const struct scenario_op *op)
{
	const char *policy = out->ops->policy->name, *group = op ? scenario_op_name(op) : NULL;
	char name[160];

	snprintf(name, sizeof(name), group ? "scenario/%s/%s/%s" : "scenario/%s/%s", scenario.name,
		 policy, group);
	record_begin("scenario");
	record_str("name", name);
	record_str("scenario", scenario.name);
	record_str("policy", policy);
	record_str("variant", out->ops->variant);
	record_str("group", group);
	record_u64("window_ns", scenario_ns(out->window));
}

static u64 per_second(const struct scenario_outcome *out, u64 count)
{
	return mul_div(count * 1000, machine.clock.hz, out->window);
}

static void summarise_op(const struct scenario_outcome *out, unsigned o,
			 struct scenario_summary *sum)
{
	const struct scenario_counts *c = &out->count[o];
	const struct histogram *h = &c->wait;

	sum->op[o].count = h->count;
	sum->op[o].rate = per_second(out, h->count);
	if (!h->count)
		return;
	sum->op[o].mean = scenario_ns(h->sum) / h->count;
	sum->op[o].p50 = scenario_ns(histogram_quantile(h, 500));
	sum->op[o].p99 = scenario_ns(histogram_quantile(h, 990));
	sum->op[o].p999 = scenario_ns(histogram_quantile(h, 999));
	sum->op[o].max = scenario_ns(h->max);
	sum->op[o].latency = scenario_ns(c->latency) / h->count;
}

static void summarise_group(const struct scenario_outcome *out, unsigned i,
			    struct scenario_summary *sum)
{
	const struct scenario_group *g = &scenario.group[i];
	u64 count = 0, latency = 0, bytes = 0;

	for (unsigned o = g->op; o < g->op + g->ops; o++) {
		count += out->count[o].wait.count;
		latency += out->count[o].latency;
		bytes += out->count[o].wait.count * scenario.op[o].bytes;
	}
	sum->group[i].rate = per_second(out, count);
	sum->group[i].moved = per_second(out, bytes) / 1000000;
	sum->group[i].latency = count ? scenario_ns(latency) / count : 0;
}

static struct scenario_times total(const struct scenario_outcome *out)
{
	struct scenario_times t = { 0 };

	for (unsigned g = 0; g < scenario.groups; g++) {
		const struct scenario_times *from = &out->group[g];

		t.parks += from->parks;
		t.sum.running += from->sum.running;
		t.sum.parked += from->sum.parked;
		t.sum.asleep += from->sum.asleep;
		t.sum.osq += from->sum.osq;
		t.sum.owner += from->sum.owner;
	}
	return t;
}

static void summarise(const struct scenario_outcome *out, struct scenario_summary *sum)
{
	struct scenario_times t = total(out);
	u64 writes = 0, all = out->machine / scenario.ranks * scenario.tasks;

	*sum = (struct scenario_summary){ .policy = out->ops->policy->name };
	sum->number = policy_number(sum->policy);
	for (unsigned o = 0; o < scenario.ops; o++) {
		summarise_op(out, o, sum);
		if (is_write(&scenario.op[o]))
			writes += out->count[o].wait.count;
	}
	for (unsigned g = 0; g < scenario.groups; g++)
		summarise_group(out, g, sum);
	sum->osq = milli(100 * t.sum.osq, out->machine);
	sum->owner = milli(100 * t.sum.owner, out->machine);
	sum->running = milli(100 * (t.sum.running - t.sum.osq - t.sum.owner), out->machine);
	sum->idle = milli(100 * (out->machine - t.sum.running), out->machine);
	sum->parked = milli(100 * t.sum.parked, all);
	sum->parks = milli(t.parks, writes);
	sum->steals = milli(out->event[LOCKEVENT_rlock_steal], writes);
	sum->handoffs = milli(out->event[LOCKEVENT_wlock_handoff], writes);
}

static void record_waits(const struct scenario_outcome *out, unsigned o,
			 const struct scenario_summary *sum)
{
	const struct scenario_counts *c = &out->count[o];

	record_u64("count", sum->op[o].count);
	record_u64("refused", c->refused);
	record_u64("late", c->late);
	record_u64("rate_milli", sum->op[o].rate);
	if (!c->wait.count)
		return;
	record_u64("wait_mean_ns", sum->op[o].mean);
	record_u64("wait_p50_ns", sum->op[o].p50);
	record_u64("wait_p99_ns", sum->op[o].p99);
	record_u64("wait_p999_ns", sum->op[o].p999);
	record_u64("wait_max_ns", sum->op[o].max);
	record_u64("latency_mean_ns", sum->op[o].latency);
	histogram_record_ns(&c->wait);
}

static void record_posted(const struct scenario_posted *posted)
{
	record_u64_or_null("posted_rate_milli", posted->rate);
	record_u64_or_null("posted_latency_ns", posted->latency);
}

static void report_op(const struct scenario_outcome *out, unsigned o,
		      const struct scenario_summary *sum)
{
	const struct scenario_op *op = &scenario.op[o];
	const struct scenario_group *g = &scenario.group[op->group];

	begin(out, op);
	record_str("op", scenario_whats[op->what]);
	record_u64("tasks", g->tasks);
	record_u64("think_mean_ns", law_mean(&g->think));
	record_u64("rest_mean_ns", law_mean(&g->rest));
	record_u64("hold_mean_ns", law_mean(&op->hold));
	record_u64("device_mean_ns", law_mean(&op->device));
	record_u64_or_null("bytes", op->bytes);
	if (g->ops == 1)
		record_posted(&g->posted[sum->number]);
	record_waits(out, o, sum);
	record_end();
}

static void record_times(const struct scenario_times *t)
{
	record_u64("running_ns", scenario_ns(t->sum.running - t->sum.osq - t->sum.owner));
	record_u64("osq_ns", scenario_ns(t->sum.osq));
	record_u64("owner_ns", scenario_ns(t->sum.owner));
	record_u64("parked_ns", scenario_ns(t->sum.parked));
	record_u64("asleep_ns", scenario_ns(t->sum.asleep));
	record_u64("parks", t->parks);
}

static void record_groups(const struct scenario_outcome *out, const struct scenario_summary *sum)
{
	record_array("groups");
	for (unsigned g = 0; g < scenario.groups; g++) {
		record_object(NULL);
		record_str("name", scenario.group[g].name);
		record_u64("tasks", scenario.group[g].tasks);
		record_u64("rate_milli", sum->group[g].rate);
		record_u64("moved_milli", sum->group[g].moved);
		record_u64_or_null("latency_mean_ns", sum->group[g].latency);
		record_posted(&scenario.group[g].posted[sum->number]);
		record_times(&out->group[g]);
		record_object_end();
	}
	record_array_end();
}

static void report_policy(const struct scenario_outcome *out, const struct scenario_summary *sum)
{
	struct scenario_times t = total(out);

	begin(out, NULL);
	record_u64("cores", scenario.ranks);
	record_u64("tasks", scenario.tasks);
	rwsem_params_record(&out->params);
	record_str("wake_delay", options.wake_delay[0] ? options.wake_delay : "0");
	record_u64("machine_ns", scenario_ns(out->machine));
	record_u64("idle_ns", scenario_ns(out->machine - t.sum.running));
	record_times(&t);
	record_u64("parks_per_write_milli", sum->parks);
	record_u64("steals_per_write_milli", sum->steals);
	record_u64("handoffs_per_write_milli", sum->handoffs);
	record_object("events");
	for (unsigned e = 0; e < RWSEM_EVENT_COUNT; e++)
		record_u64(rwsem_event_names[e], out->event[e]);
	record_object_end();
	record_groups(out, sum);
	record_end();
}

void scenario_report(const struct scenario_outcome *out, struct scenario_summary *sum)
{
	summarise(out, sum);
	for (unsigned o = 0; o < scenario.ops; o++)
		report_op(out, o, sum);
	report_policy(out, sum);
}
