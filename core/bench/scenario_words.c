// SPDX-License-Identifier: GPL-2.0-only
/* The words of a scenario: a key is one row of a table. */
#include "bench/scenario.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lib/choices.h"
#include "lib/numbers.h"
#include "lib/options.h"
#include "lib/words.h"
#include "task/cores.h"

struct scenario scenario;

const char *const scenario_whats[] = { "read", "write", "try-read", "try-write", NULL };

enum kind { GROUP, TASKS, RANK, GROUP_LAW, OP, OP_LAW, SHARE, BYTES, RATES, LATENCIES };

static const struct key {
	const char *name;
	enum kind kind;
	size_t offset;
	const char *wants;
} keys[] = {
	{ "group", GROUP, 0, "a name of letters, digits and dashes that is new here, 31 at most" },
	{ "tasks", TASKS, 0, "how many" },
	{ "rank", RANK, 0, "the core of its first task, from 0" },
	{ "think", GROUP_LAW, offsetof(struct scenario_group, think), NULL },
	{ "rest", GROUP_LAW, offsetof(struct scenario_group, rest), NULL },
	{ "op", OP, 0, "one of read write try-read try-write" },
	{ "share", SHARE, 0, "a number from 1 to 1000000" },
	{ "hold", OP_LAW, offsetof(struct scenario_op, hold), NULL },
	{ "device", OP_LAW, offsetof(struct scenario_op, device), NULL },
	{ "bytes", BYTES, 0, "a number of bytes, at most 1073741824" },
	{ "posted", RATES, 0, "POLICY:NUMBER+..., MB/s if bytes are moved, else operations/s" },
	{ "posted-latency", LATENCIES, 0, "POLICY:TIME+..." },
};

static char error[400];
static struct words words;

/* What is wrong, after where. */
static const char *wrong(const struct words *w, const char *fmt, ...) __printf(2, 3);
static const char *wrong(const struct words *w, const char *fmt, ...)
{
	va_list ap;
	int n = w->from ? snprintf(error, sizeof(error), "scenario=%.150s:%u: ", w->from, w->line)
			: snprintf(error, sizeof(error), "scenario=: ");

	va_start(ap, fmt);
	vsnprintf(error + n, sizeof(error) - n, fmt, ap);
	va_end(ap);
	return error;
}

static bool take_name(const char *value, char *name)
{
	size_t n = strlen(value);

	if (!n || n >= SCENARIO_NAME)
		return false;
	for (const char *p = value; *p; p++)
		if (!(*p >= 'a' && *p <= 'z') && !(*p >= 'A' && *p <= 'Z') &&
		    !(*p >= '0' && *p <= '9') && *p != '-' && *p != '_')
			return false;
	strcpy(name, value);
	return true;
}

static const char *new_op(struct scenario_group *g)
{
	if (scenario.ops == SCENARIO_OPS)
		return wrong(&words, "at most %u kinds of operation", SCENARIO_OPS);
	scenario.op[scenario.ops++] = (struct scenario_op){
		.what = -1, .group = scenario.groups - 1, .share = 1, .line = words.line
	};
	g->ops++;
	return NULL;
}

static bool take_group(const char *value)
{
	struct scenario_group *g = &scenario.group[scenario.groups];

	for (unsigned i = 0; i < scenario.groups; i++)
		if (!strcmp(scenario.group[i].name, value))
			return false;
	*g = (struct scenario_group){ .tasks = 1, .op = scenario.ops };
	return take_name(value, g->name);
}

/* POLICY:VALUE+... */
static bool take_posted(struct scenario_group *g, const char *list, bool latency)
{
	char item[WORD_MAX], unit[WORD_MAX + 4];
	const char *policy;
	u64 value;

	for (size_t n; *list; list += n + (list[n] == '+')) {
		char *colon;
		unsigned p;

		n = strcspn(list, "+");
		snprintf(item, sizeof(item), "%.*s", (int)n, list);
		colon = strchr(item, ':');
		if (!colon)
			return false;
		*colon = '\0';
		for (p = 0; (policy = choice_policy(p)) && strcmp(policy, item); p++)
			;
		/* Thousandths, as ns are of us. */
		snprintf(unit, sizeof(unit), "%s%s", colon + 1, latency ? "" : "us");
		if (!policy || p >= SCENARIO_POLICIES || !parse_fraction(unit, &value) || !value)
			return false;
		*(latency ? &g->posted[p].latency : &g->posted[p].rate) = value;
	}
	return true;
}

static bool take_number(const char *value, u64 min, u64 max, u64 *number)
{
	return parse_number(value, number) && *number >= min && *number <= max;
}

static const char *take_tasks(struct scenario_group *g, const char *value)
{
	/* Those before it have been counted at its beginning. */
	u64 room = TASKS_MAX - scenario.tasks;

	if (take_number(value, 1, room, &g->tasks))
		return NULL;
	return wrong(&words, "tasks=%s: wants a number from 1 to %llu (memory holds %u tasks)",
		     value, (unsigned long long)room, TASKS_MAX);
}

static const char *take_law(const char *key, const char *value, struct law *law)
{
	const char *why;

	return law_parse(value, law, &why) ? NULL : wrong(&words, "%s=%s", key, why);
}

static const char *take_op(struct scenario_group *g, const char *value)
{
	struct scenario_op *op = &scenario.op[scenario.ops - 1];
	const char *why = op->what < 0 ? NULL : new_op(g);

	if (why)
		return why;
	op = &scenario.op[scenario.ops - 1];
	for (op->what = 0; scenario_whats[op->what]; op->what++)
		if (!strcmp(scenario_whats[op->what], value))
			return NULL;
	return wrong(&words, "op=%s: wants one of read write try-read try-write", value);
}

static const char *begin_group(const struct key *key, const char *value)
{
	if (scenario.groups)
		scenario.tasks += scenario.group[scenario.groups - 1].tasks;
	if (scenario.groups == SCENARIO_GROUPS)
		return wrong(&words, "group=%s: at most %u groups", value, SCENARIO_GROUPS);
	if (scenario.tasks == TASKS_MAX)
		return wrong(&words, "group=%s: memory holds %u tasks, which are there already",
			     value, TASKS_MAX);
	if (!take_group(value))
		return wrong(&words, "group=%s: wants %s", value, key->wants);
	return new_op(&scenario.group[scenario.groups++]);
}

static const char *take_value(const struct key *key, const char *value)
{
	struct scenario_group *g;
	struct scenario_op *op;
	bool good = false;

	/* All others are of a group that has begun. */
	if (key->kind == GROUP)
		return begin_group(key, value);
	g = &scenario.group[scenario.groups - 1];
	op = &scenario.op[scenario.ops - 1];
	switch (key->kind) {
	case TASKS:
		return take_tasks(g, value);
	case GROUP_LAW:
		return take_law(key->name, value, (struct law *)((char *)g + key->offset));
	case OP:
		return take_op(g, value);
	case OP_LAW:
		return take_law(key->name, value, (struct law *)((char *)op + key->offset));
	case RANK:
		g->placed = good = take_number(value, 0, CORES_MAX - 1, &g->first_rank);
		break;
	case SHARE:
		good = take_number(value, 1, 1000000, &op->share);
		break;
	case BYTES:
		good = take_number(value, 1, 1 << 30, &op->bytes);
		break;
	case RATES:
	case LATENCIES:
		good = take_posted(g, value, key->kind == LATENCIES);
		break;
	case GROUP:
		break;
	}
	return good ? NULL : wrong(&words, "%s=%s: wants %s", key->name, value, key->wants);
}

static const char *take_word(char *word)
{
	size_t n = strcspn(word, "=");
	char names[200] = "";

	for (size_t i = 0; i < ARRAY_SIZE(keys); i++) {
		size_t used = strlen(names);

		if (word[n] && strlen(keys[i].name) == n && !memcmp(keys[i].name, word, n))
			return take_value(&keys[i], word + n + 1);
		snprintf(names + used, sizeof(names) - used, " %s", keys[i].name);
	}
	return wrong(&words, "'%s': no such word; key=value with a key of:%s", word, names);
}

/* A file's name without what is around it, unless the words say otherwise. */
static void name_it(const char *from)
{
	const char *slash = from ? strrchr(from, '/') : NULL;

	snprintf(scenario.name, sizeof(scenario.name), "%s",
		 slash	? slash + 1
		 : from ? from
			: "words");
	if (strrchr(scenario.name, '.'))
		*strrchr(scenario.name, '.') = '\0';
}

/* The words before the first group are options (lib/options.c), but for the name. */
static const char *read_words(void)
{
	char word[WORD_MAX];
	const char *why = NULL;

	while (!why && words_next(&words, word)) {
		if (!scenario.groups && !strncmp(word, "name=", 5)) {
			if (!take_name(word + 5, scenario.name))
				why = wrong(&words,
					    "%s: wants letters, digits and dashes, 31 at most",
					    word);
		} else if (scenario.groups || !strncmp(word, "group=", 6)) {
			why = take_word(word);
		}
	}
	if (!why && !scenario.groups)
		why = wrong(&words, "no group=NAME, wants at least one");
	return why;
}

/* An operation that lasts as long as the run would never be counted. */
static const char *check_op(const struct scenario_op *op, u64 time_ns)
{
	const struct scenario_group *g = &scenario.group[op->group];
	u64 ns = law_mean(&g->think) + law_mean(&g->rest) + law_mean(&op->hold) +
		 law_mean(&op->device);

	words.line = op->line;
	if (op->what < 0)
		return wrong(&words, "group=%s: no op=, wants one of read write try-read try-write",
			     g->name);
	if (ns >= time_ns)
		return wrong(&words,
			     "group=%s: think, rest, hold and device are %llu us together, so none "
			     "would end: wants less than time=, %llu us",
			     g->name, (unsigned long long)ns / 1000,
			     (unsigned long long)time_ns / 1000);
	return NULL;
}

/* Tasks that no rank= places follow each other from core to core, and begin again at the first. */
static const char *place(void)
{
	u64 next = 0, counts = 0;

	scenario.tasks = scenario.ranks = 0;
	for (unsigned i = 0; i < scenario.groups; i++) {
		struct scenario_group *g = &scenario.group[i];

		if (g->placed)
			next = g->first_rank;
		if (next >= cores_count() && g->placed)
			return wrong(&words, "group=%s: rank=%llu: this run has cores 0 to %u",
				     g->name, (unsigned long long)next, cores_count() - 1);
		g->first_rank = next;
		next += g->tasks;
		if (scenario.ranks < next)
			scenario.ranks = next < cores_count() ? next : cores_count();
		scenario.tasks += g->tasks;
		counts += g->tasks * g->ops;
		for (unsigned o = g->op; o < g->op + g->ops; o++)
			g->shares += scenario.op[o].share;
	}
	if (counts > SCENARIO_COUNTS)
		return wrong(&words, "%llu tasks times kinds of operation: memory holds %u",
			     (unsigned long long)counts, SCENARIO_COUNTS);
	return NULL;
}

const char *scenario_read(u64 time_ns)
{
	const char *why = NULL;

	scenario = (struct scenario){ 0 };
	if (!words_open(options.scenario, &words, &why)) {
		words = (struct words){ .at = "" };
		return wrong(&words, "%s", why);
	}
	name_it(words.from);
	why = read_words();
	for (unsigned o = 0; !why && o < scenario.ops; o++)
		why = check_op(&scenario.op[o], time_ns);
	return why ? why : place();
}

const char *scenario_op_name(const struct scenario_op *op)
{
	static char text[2 * SCENARIO_NAME];
	const struct scenario_group *g = &scenario.group[op->group];

	snprintf(text, sizeof(text), g->ops > 1 ? "%s/%s" : "%s", g->name,
		 scenario_whats[op->what]);
	return text;
}
