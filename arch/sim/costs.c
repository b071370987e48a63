// SPDX-License-Identifier: GPL-2.0-only
/*
 * The cost table. A file has a line for each thing:
 *
 *	transfer self|smt|cluster|package|remote DIRTY CLEAN SHARED	ns
 *	load NS, rmw NS, task NS, counter NS, relax NS, wake NS, switch NS
 *	jitter PERCENT
 *	threads N, cluster N, package N			how the cores are grouped
 *
 * and # begins a comment. What it does not name keeps its default.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lib/numbers.h"
#include "sim.h"

/*
 * Transfers within a package: compare-and-swap on a line that another core of the die has
 * modified (120 cycles) or shares (113), Xeon E7-8867L at 2.13 GHz: David, Guerraoui,
 * Trigonakis, "Everything you always wanted to know about synchronization", SOSP
 * 2013. All else is chosen, not measured: within a cluster half of that, between
 * packages three times as much; the rest to be plausible.
 */
struct sim_costs sim_costs = {
	.transfer = {
		[SIM_SELF] = { 5, 5, 5 },
		[SIM_SMT] = { 5, 5, 5 },
		[SIM_CLUSTER] = { 28, 26, 26 },
		[SIM_PACKAGE] = { 56, 53, 53 },
		[SIM_REMOTE] = { 168, 159, 159 },
	},
	.load = 1,
	.rmw = 5,
	.counter = 10,
	.relax = 20,
	.wake = 700,
	.switch_out = 800,
	.jitter = 10,
	.threads = 1,
	.cluster = 4,
	.package = 32,
};

static const struct {
	const char *name;
	u32 *value;
	u32 min, max;
} single[] = {
	{ "load", &sim_costs.load, 0, 1000000 },
	{ "rmw", &sim_costs.rmw, 1, 1000000 },
	{ "task", &sim_costs.task, 0, 1000000 },
	{ "counter", &sim_costs.counter, 1, 1000000 },
	{ "relax", &sim_costs.relax, 1, 1000000 },
	{ "wake", &sim_costs.wake, 0, 1000000 },
	{ "switch", &sim_costs.switch_out, 0, 1000000 },
	{ "jitter", &sim_costs.jitter, 0, 1000 },
	{ "threads", &sim_costs.threads, 1, 64 },
	{ "cluster", &sim_costs.cluster, 1, 1024 },
	{ "package", &sim_costs.package, 1, 1024 },
};

static const char *const distances[SIM_DISTANCES] = { "self", "smt", "cluster", "package",
						      "remote" };

static bool number(const char *word, u32 min, u32 max, u32 *value)
{
	u64 n;

	if (!parse_number(word, &n) || n < min || n > max)
		return false;
	*value = n;
	return true;
}

/* transfer DISTANCE DIRTY CLEAN SHARED */
static bool take_transfer(char *const words[], unsigned n)
{
	for (unsigned d = 0; d < SIM_DISTANCES && n == 2 + SIM_COPIES; d++) {
		bool good = !strcmp(words[1], distances[d]);

		for (unsigned c = 0; good && c < SIM_COPIES; c++)
			good = number(words[2 + c], 1, 1000000, &sim_costs.transfer[d][c]);
		if (good)
			return true;
	}
	return false;
}

static bool take_line(char *line)
{
	char *words[6], *rest = line;
	unsigned n = 0;

	line[strcspn(line, "#")] = '\0';
	while (n < ARRAY_SIZE(words) && (words[n] = strtok_r(rest, " \t", &rest)))
		n++;
	if (!n)
		return true;
	if (!strcmp(words[0], "transfer"))
		return take_transfer(words, n);
	for (size_t i = 0; i < ARRAY_SIZE(single); i++)
		if (!strcmp(words[0], single[i].name))
			return n == 2 &&
			       number(words[1], single[i].min, single[i].max, single[i].value);
	return false;
}

bool sim_costs_load(const char *name, const char **why)
{
	static char text[512];
	size_t size;
	char *line, *rest = (char *)machine_file(name, &size, why);

	if (!rest)
		return false;
	for (unsigned n = 1; (line = strsep(&rest, "\n")); n++) {
		char copy[80];

		snprintf(copy, sizeof(copy), "%s", line);
		if (take_line(line))
			continue;
		snprintf(
			text, sizeof(text),
			"costs=%s:%u: '%s': wants transfer self|smt|cluster|package|remote and three times in "
			"ns, or one of load rmw task counter relax wake switch jitter threads cluster package and a number",
			name, n, copy);
		*why = text;
		return false;
	}
	return true;
}

static void append(char *text, size_t size, const char *fmt, ...)
{
	size_t n = strlen(text);
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text + n, size - n, fmt, ap);
	va_end(ap);
}

const char *sim_costs_text(void)
{
	static char text[400];

	text[0] = '\0';
	for (unsigned d = 0; d < SIM_DISTANCES; d++) {
		const u32 *ns = sim_costs.transfer[d];

		append(text, sizeof(text), "transfer %s %u %u %u; ", distances[d], ns[SIM_DIRTY],
		       ns[SIM_CLEAN], ns[SIM_SHARED]);
	}
	for (size_t i = 0; i < ARRAY_SIZE(single); i++)
		append(text, sizeof(text), "%s%s %u", i ? "; " : "", single[i].name,
		       *single[i].value);
	return text;
}
