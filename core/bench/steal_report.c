// SPDX-License-Identifier: GPL-2.0-only
/* What is said of a point. Times in the records are ticks of clock_now(); text is in ns. */
#include "bench/steal.h"

#include <stdio.h>
#include <string.h>

#include "bench/check.h"
#include "lib/choices.h"
#include "lib/numbers.h"
#include "lib/options.h"
#include "report/console.h"
#include "report/record.h"
#include "task/cores.h"

#define ONE	   (1ull << 32)
#define MILLION	   1000000
/* With fewer windows a few that were disturbed decide. */
#define JUDGED_MIN 50

static u64 ppm(u64 part, u64 of)
{
	return of ? mul_div(part, MILLION, of) : 0;
}

static u64 ns(u64 ticks)
{
	return mul_div(ticks, 1000000000, machine.clock.hz);
}

/* 1500us, not 1500000ns. */
static const char *time_text(u64 ns_, char *out, size_t size)
{
	static const char *const units[] = { "ns", "us", "ms", "s" };
	unsigned unit = 0;

	for (; ns_ && !(ns_ % 1000) && unit < 3; unit++)
		ns_ /= 1000;
	snprintf(out, size, "%llu%s", (unsigned long long)ns_, ns_ ? units[unit] : "");
	return out;
}

static const char *law_text(const struct law *law, char *out, size_t size)
{
	static const char *const prefix[] = { "", "exp:", "uniform:", "table:" };
	char time[24];

	snprintf(out, size, "%s%s", prefix[law->kind], time_text(law->ns, time, sizeof(time)));
	return out;
}

static void record_numbers(const char *key, const u64 *numbers, unsigned n)
{
	record_array(key);
	for (unsigned i = 0; i < n; i++)
		record_u64(NULL, numbers[i]);
	record_array_end();
}

static void record_counts(const char *key, const struct steal_counts *c)
{
	record_object(key);
	record_u64("episodes", c->episodes);
	record_u64("stolen", c->stolen);
	record_u64("p_ppm", ppm(c->stolen, c->episodes));
	record_u64("steals", c->steals);
	record_u64("most", c->most);
	record_u64("arrivals", c->arrivals);
	record_u64("missed", c->missed);
	record_u64("late_ticks", c->late);
	record_numbers("runs", c->runs, STEAL_RUNS + 1);
	record_numbers("tax", c->tax, STEAL_TAX + 1);
	record_object("events");
	for (unsigned e = 0; e < RWSEM_EVENT_COUNT; e++)
		if (c->events[e])
			record_u64(rwsem_event_names[e], c->events[e]);
	record_object_end();
	record_object_end();
}

/* One distribution, a record of its own: they are long. */
static struct distribution record_samples(const char *what, struct steal_samples *s)
{
	struct distribution d = { 0 };

	if (!s->n)
		return d;
	d = distribution_of(s->ticks, s->n);
	record_begin("steal_times");
	record_str("name", steal.point->name);
	record_str("what", what);
	record_u64("count", s->n);
	record_u64("more", s->room_exceeded);
	distribution_record(&d);
	histogram_record(s->ticks, s->n);
	record_end();
	return d;
}

/* Where a policy forbids some of the steals there is no such theory. */
static bool has_theory(void)
{
	const struct rwsem_policy *p = steal.point->ops->policy;

	return p->steal && !p->phase && !p->exclusive && !steal.point->params.D &&
	       !options.writes && steal.log.offered;
}

static void record_point(const struct steal_counts *bare)
{
	const struct steal_point *p = steal.point;
	const struct steal_log *log = &steal.log;
	char text[48];

	record_begin("steal");
	record_str("name", p->name);
	record_str("policy", p->ops->policy->name);
	record_str("variant", p->ops->variant);
	record_str("log_variant", p->logged ? p->logged->variant : NULL);
	record_u64("cores", cores_count());
	record_u64("readers", steal.readers);
	record_str("wait", options.wait[0] ? options.wait : "spin");
	record_str("wake_delay", law_text(&p->wake_delay, text, sizeof(text)));
	record_u64("wake_delay_ns", law_mean(&p->wake_delay));
	record_str("arrival", choice_arrival(p->arrival));
	record_u64("gap_ns", p->gap);
	record_u64("writes", options.writes);
	record_bool("spin", p->params.spin);
	record_str("hold", law_text(&p->hold, text, sizeof(text)));
	record_u64("T_ns", p->params.T * p->params.tick_ns);
	record_u64("D_ns", p->params.D * p->params.tick_ns);
	record_u64("maxwake_wp", p->params.maxwake_wp);
	record_u64("tick_ns", p->params.tick_ns);
	record_u64("clock_hz", machine.clock.hz);
	record_u64("skew_ticks", steal.skew);
	record_counts("bare", bare);
	if (p->logged) {
		record_counts("logged", &steal.counts);
		record_u64("windows", log->windows);
		record_object("closed_by");
		for (unsigned i = 0; i < STEAL_BYS; i++)
			record_u64(steal_by_names[i], log->closed_by[i]);
		record_object_end();
		record_numbers("between", log->between, STEAL_RUNS + 1);
		record_u64("offered", log->offered);
		record_u64("offered_stolen", log->stolen);
		record_u64("offered_ppm", ppm(log->stolen, log->offered));
		record_u64("expected_ppm",
			   log->offered ? ppm(log->expected / log->offered, ONE) : 0);
		record_bool("theory", has_theory());
		record_u64("unjudged", log->unjudged);
		record_u64("batches", log->batches);
		record_u64("batches_lost", log->lost);
	}
	record_end();
}

/* In units of 2^-32: four standard errors, and what arrives in the time that clocks and the way
 * from the due time to the lock leave open. */
static u64 allowance(const struct steal_log *log, const struct steal_counts *c)
{
	u64 error = 4 * root(mul_div(log->variance, ONE, (u64)log->offered * log->offered));
	u64 slack = steal.skew + c->late;

	return error + mul_div(slack * steal.readers, ONE, steal.gap ? steal.gap : 1);
}

static void judge(u64 got, u64 want, u64 allowed)
{
	u64 n = steal.log.offered;
	char text[120];

	snprintf(text, sizeof(text),
		 "P(steal) %llu ppm of %llu offered windows, theory %llu +- %llu",
		 (unsigned long long)ppm(got, ONE), (unsigned long long)n,
		 (unsigned long long)ppm(want, ONE), (unsigned long long)ppm(allowed, ONE));
	if (n < JUDGED_MIN)
		check_tell("too few windows", "%s", text);
	else
		check_judge((got > want ? got - want : want - got) <= allowed, "%s", text);
}

static void judge_theory(void)
{
	const struct steal_log *log = &steal.log;
	u64 got, want, allowed;
	char name[140];

	if (!has_theory())
		return;
	got = mul_div(log->stolen, ONE, log->offered);
	want = log->expected / log->offered;
	allowed = allowance(log, &steal.counts);
	snprintf(name, sizeof(name), "theory/%s", steal.point->name);
	check_begin(name);
	record_u64("got_ppm", ppm(got, ONE));
	record_u64("want_ppm", ppm(want, ONE));
	record_u64("allowed_ppm", ppm(allowed, ONE));
	judge(got, want, allowed);
}

/* Whether stealing is ruled out, and what was seen: as the tools for memory models say it. */
static void observe(const struct steal_counts *bare)
{
	u64 windows = bare->episodes + steal.counts.episodes;
	u64 stolen = bare->events[LOCKEVENT_rlock_steal] +
		     (steal.point->logged ? steal.counts.events[LOCKEVENT_rlock_steal] : 0);
	u64 yes = bare->stolen + (steal.point->logged ? steal.counts.stolen : 0);

	if (!steal.point->logged)
		windows = bare->episodes;
	say("Observation %s %s %llu %llu\n", steal.point->name,
	    !yes	     ? "Never"
	    : yes == windows ? "Always"
			     : "Sometimes",
	    (unsigned long long)yes, (unsigned long long)(windows - yes));
	if (!steal.point->ops->policy->steal && stolen)
		record_fail("%s: %llu steals where there are none", steal.point->name,
			    (unsigned long long)stolen);
}

void steal_report_head(void)
{
	say("Test steal: from the unlock to the writer that was woken for it; ns, p50 and p99\n");
	say("%-44s %8s %7s %7s %7s %15s %15s %19s\n", "policy/wake_delay/gap/hold/T", "episodes",
	    "P bare", "P log", "theory", "window", "offered", "writer's wait");
}

static void say_share(u64 millionths)
{
	say(" .%06llu", (unsigned long long)(millionths > 999999 ? 999999 : millionths));
}

/* What a usual sweep leaves alone is named only where the command line sets it. */
void steal_name(struct steal_point *p)
{
	char delay[34], hold[34], gap[24], T[24], D[24];
	size_t n;

	snprintf(p->name, sizeof(p->name), "steal/%s/%s/%s/%s/%s", p->ops->policy->name,
		 law_text(&p->wake_delay, delay, sizeof(delay)),
		 time_text(p->gap, gap, sizeof(gap)), law_text(&p->hold, hold, sizeof(hold)),
		 time_text(p->params.T * p->params.tick_ns, T, sizeof(T)));
	n = strlen(p->name);
	if (options.D.n)
		n += snprintf(p->name + n, sizeof(p->name) - n, "/D=%s",
			      time_text(p->params.D * p->params.tick_ns, D, sizeof(D)));
	if (options.maxwake_wp.n)
		snprintf(p->name + n, sizeof(p->name) - n, "/wp=%u", p->params.maxwake_wp);
}

void steal_report(const struct steal_counts *bare)
{
	struct steal_log *log = &steal.log;
	struct distribution window, offer, wait;

	record_point(bare);
	window = record_samples("window", &log->window);
	offer = record_samples("offered", &log->offer);
	record_samples("offset", &log->offset);
	for (unsigned i = 0; i < STEAL_PARTS; i++)
		record_samples(steal_part_names[i], &log->part[i]);
	wait = record_samples("wait", &steal.wait);
	say("%-44s %8llu", steal.point->name + 6, (unsigned long long)bare->episodes);
	say_share(ppm(bare->stolen, bare->episodes));
	say_share(ppm(steal.counts.stolen, steal.counts.episodes));
	if (has_theory())
		say_share(ppm(log->expected / log->offered, ONE));
	else
		say(" %7s", "-");
	say(" %7llu %7llu %7llu %7llu %9llu %9llu\n", (unsigned long long)ns(window.p50),
	    (unsigned long long)ns(window.p99), (unsigned long long)ns(offer.p50),
	    (unsigned long long)ns(offer.p99), (unsigned long long)ns(wait.p50),
	    (unsigned long long)ns(wait.p99));
	observe(bare);
	judge_theory();
}
