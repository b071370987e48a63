// SPDX-License-Identifier: GPL-2.0-only
#include "lib/options.h"
#include "lib/options_word.h"

#include <stdio.h>
#include <string.h>

#include "lib/choices.h"
#include "lib/law.h"
#include "lib/numbers.h"
#include "machine.h"
#include "report/console.h"

struct options options;

enum kind {
	LIST,
	WORD,
	FILENAME,
	WORDS,
	LAWS,
	NUMBER,
	POSITIVE,
	PERCENT,
	DURATION,
	TIMES,
	COUNTS,
	TICK,
	PAIR,
	FLAG,
	SWITCH
};

struct key {
	const char *name;
	enum kind kind;
	size_t offset;
	const char *(*choice)(
		unsigned i); /* i-th accepted name, NULL past the last; NULL: any text */
	const char *what;
};

#define KEY(name, kind, choice, what)                                     \
	{                                                                 \
#name, kind, offsetof(struct options, name), choice, what \
	}

static const struct key keys[] = {
	KEY(run, LIST, choice_experiment, "experiments to run; without it: a prompt"),
	KEY(form, LIST, choice_form, "trylock forms (all)"),
	KEY(variant, LIST, choice_variant, "ways to do an atomic (all this CPU has)"),
	KEY(state, LIST, choice_state, "line states (all)"),
	KEY(policy, LIST, choice_policy, "rwsem policies (all)"),
	KEY(T, TIMES, NULL,
	    "a waiter's patience before it asks for the hand-off (4ms); a list in run=steal"),
	KEY(D, TIMES, NULL, "no steals for so long after a hand-off (0ns); a list in run=steal"),
	KEY(tick, TICK, NULL, "what the rwsem's times are counted in (1ms)"),
	KEY(maxwake, COUNTS, NULL, "readers granted at a time (256)"),
	KEY(maxwake_wp, COUNTS, NULL, "the same in a writer phase (maxwake); a list in run=steal"),
	KEY(spin, SWITCH, NULL, "0: writers queue without spinning first (1)"),
	KEY(wait_lock, WORD, choice_wait_lock, "lock of the rwsem's queue (ticket)"),
	KEY(wait, WORD, choice_wake_way, "how idle cores wait (spin)"),
	KEY(wake_delay, LAWS, NULL,
	    "a modelled scheduler's, from wake to run: 10us, exp:20us, uniform:4us, file:NAME (0)"),
	KEY(scenario, WORDS, NULL, "a file of task groups, or group=NAME,key=value,... themselves"),
	KEY(gap, TIMES, NULL, "mean time between arrivals of readers, a list (10us,100us,1ms)"),
	KEY(hold, LAWS, NULL, "how long they hold the lock, a list of such times (1us)"),
	KEY(arrival, WORD, choice_arrival, "how readers arrive (poisson)"),
	KEY(writes, PERCENT, NULL, "percent of the arrivals that are writers (0)"),
	KEY(episodes, NUMBER, NULL, "a writer's queueing till it has the lock, so many a point"),
	KEY(trace, NUMBER, NULL,
	    "log the lock word's transitions and send the last so many of each core (0)"),
	KEY(time, DURATION, NULL, "how long to run each policy, or way of waking"),
	KEY(rounds, POSITIVE, NULL, "wakes that race their sleepers, for each way of waking"),
	KEY(replay, FILENAME, NULL, "a file of vectors to run the rwsem against"),
	KEY(costs, FILENAME, NULL, "what a transfer costs on the simulated machine"),
	KEY(lock, LIST, choice_lock, "lock states (free,reader-held,writer-held)"),
	KEY(body, LIST, choice_body, "count word only, or with the owner word (full)"),
	KEY(predict, WORD, choice_predict, "what the branches saw before (trained-ok)"),
	KEY(cores, POSITIVE, NULL, "cores to use, from the first (all)"),
	KEY(pair, PAIR, NULL, "probing core and other core, as in pair=0,1 (chosen by class)"),
	KEY(seed, NUMBER, NULL, "of every random order"),
	KEY(negative, WORD, choice_negative,
	    "break one instrument on purpose: its check must fail"),
	KEY(functional, FLAG, NULL, "1: outcomes count, times do not"),
	{ "limit", DURATION, offsetof(struct options, limit_ns), NULL,
	  "the watchdog's patience with a silent core (30s)" },
	KEY(uart, WORD, NULL, "console: driver,address[,shift[,width]]; io:0x3f8 is a port"),
	KEY(board, WORD, NULL, "name of the board: claims timing=bare"),
	KEY(under, WORD, choice_under, "what runs the image, lowers the claim"),
	KEY(exit, WORD, choice_exit, "how to end when the run is over"),
};

static const struct key *find_key(const char *word, size_t n)
{
	for (size_t i = 0; i < ARRAY_SIZE(keys); i++)
		if (strlen(keys[i].name) == n && !memcmp(keys[i].name, word, n))
			return &keys[i];
	return NULL;
}

static void append(char *out, size_t size, const char *sep, const char *word)
{
	size_t n = strlen(out);

	snprintf(out + n, size - n, "%s%s", n ? sep : "", word);
}

/* "one of a b c" */
static void accepted_names(const struct key *key, char *out, size_t size)
{
	out[0] = '\0';
	for (unsigned i = 0; key->choice(i); i++)
		append(out, size, " ", key->choice(i));
}

static bool is_choice(const struct key *key, const char *name, size_t n)
{
	const char *choice;

	for (unsigned i = 0; (choice = key->choice(i)); i++)
		if (strlen(choice) == n && !memcmp(choice, name, n))
			return true;
	return false;
}

static bool parse_names(const struct key *key, const char *value, char *out, char *error,
			size_t size)
{
	char names[OPTION_TEXT * 4];

	if (strlen(value) >= OPTION_TEXT) {
		snprintf(error, size, "%s=: longer than %d characters", key->name, OPTION_TEXT - 1);
		return false;
	}
	for (const char *p = value; key->choice;) {
		size_t n = key->kind == LIST ? strcspn(p, ",") : strlen(p);

		if (!is_choice(key, p, n)) {
			accepted_names(key, names, sizeof(names));
			snprintf(error, size, "%s=%s: '%.*s' is none of: %s", key->name, value,
				 (int)n, p, names);
			return false;
		}
		if (!p[n])
			break;
		p += n + 1;
	}
	strcpy(out, value);
	return true;
}

static bool parse_filename(const struct key *key, const char *value, char *out, char *error,
			   size_t size)
{
	if (!*value || strlen(value) >= OPTION_FILE) {
		snprintf(error, size,
			 "%s=%.40s: wants the name of a file, of at most %d characters", key->name,
			 value, OPTION_FILE - 1);
		return false;
	}
	strcpy(out, value);
	return true;
}

static bool parse_words(const struct key *key, const char *value, char *out, char *error,
			size_t size)
{
	if (!*value) {
		snprintf(error, size, "%s=: wants the name of a file, or group=NAME,key=value,...",
			 key->name);
		return false;
	}
	strcpy(out, value);
	return true;
}

static bool parse_laws(const struct key *key, const char *value, char *out, char *error,
		       size_t size)
{
	const char *why;
	struct law law;

	if (strlen(value) >= OPTION_LIST) {
		snprintf(error, size, "%s=: longer than %d characters", key->name, OPTION_LIST - 1);
		return false;
	}
	strcpy(out, value);
	for (unsigned i = 0; laws_take(value, i, &law, &why); i++)
		;
	if (why)
		snprintf(error, size, "%s=%s", key->name, why);
	return !why;
}

static bool take_time(const char *text, u64 *value)
{
	return parse_duration(text, value) || (!strcmp(text, "0") && !(*value = 0));
}

static bool take_switch(const char *text, u64 *value)
{
	return parse_number(text, value) && *value <= 1;
}

static bool take_count(const char *text, u64 *value)
{
	return parse_number(text, value) && *value - 1 < 0x7fffffff;
}

static bool parse_values(const char *text, bool (*take)(const char *text, u64 *value),
			 struct option_values *values)
{
	char word[32];

	values->n = 0;
	for (;; text++) {
		size_t n = strcspn(text, ",");

		snprintf(word, sizeof(word), "%.*s", (int)n, text);
		if (n >= sizeof(word) || values->n == OPTION_VALUES ||
		    !take(word, &values->value[values->n++]))
			return false;
		text += n;
		if (!*text)
			return true;
	}
}

static bool parse_value(const struct key *key, const char *value, void *out, char *error,
			size_t size)
{
	static const char *const wants[] = {
		[NUMBER] = "a number",
		[POSITIVE] = "a number from 1 to 2147483647",
		[TIMES] = "times with ns, us, ms or s, 16 at most",
		[COUNTS] = "numbers from 1 to 2147483647, 16 at most",
		[TICK] = "a time from 1ns to 1s",
		[PERCENT] = "a number from 0 to 100",
		[DURATION] = "a time with ns, us, ms or s",
		[PAIR] = "two different core numbers, as in 0,1",
		[FLAG] = "0 or 1",
		[SWITCH] = "0 or 1",
	};
	u64 number, *pair = out;
	bool good = false;

	switch (key->kind) {
	case LIST:
	case WORD:
		return parse_names(key, value, out, error, size);
	case FILENAME:
		return parse_filename(key, value, out, error, size);
	case WORDS:
		return parse_words(key, value, out, error, size);
	case LAWS:
		return parse_laws(key, value, out, error, size);
	case NUMBER:
		good = parse_number(value, out);
		break;
	case POSITIVE:
		good = parse_number(value, out) && *(u64 *)out - 1 < 0x7fffffff;
		break;
	case TIMES:
		good = parse_values(value, take_time, out);
		break;
	case COUNTS:
		good = parse_values(value, take_count, out);
		break;
	case TICK:
		good = parse_duration(value, out) && *(u64 *)out - 1 < 1000000000;
		break;
	case PERCENT:
		good = parse_number(value, out) && *(u64 *)out <= 100;
		break;
	case DURATION:
		good = parse_duration(value, out);
		break;
	case PAIR:
		good = parse_pair(value, pair) && pair[0] != pair[1];
		break;
	case FLAG:
		good = parse_number(value, &number) && number <= 1;
		*(bool *)out = good && number;
		break;
	case SWITCH:
		good = parse_values(value, take_switch, out);
		break;
	}
	if (!good)
		snprintf(error, size, "%s=%s: wants %s", key->name, value, wants[key->kind]);
	return good;
}

enum option_word option_take(const char *word, struct options *o, char *error, size_t size)
{
	size_t n = strcspn(word, "=");
	const struct key *key = find_key(word, n);

	if (!key || word[n] != '=')
		return OPTION_UNKNOWN;
	return parse_value(key, word + n + 1, (char *)o + key->offset, error, size) ? OPTION_TAKEN
										    : OPTION_BAD;
}

void option_names(char *out, size_t size)
{
	out[0] = '\0';
	for (size_t i = 0; i < ARRAY_SIZE(keys); i++)
		append(out, size, " ", keys[i].name);
}

bool option_wants(const char *list, const char *name)
{
	size_t n = strlen(name);

	if (!*list)
		return true;
	for (const char *p = list; p; p = strchr(p, ',')) {
		p += *p == ',';
		if (strcspn(p, ",") == n && !memcmp(p, name, n))
			return true;
	}
	return false;
}

void options_help(void)
{
	for (size_t i = 0; i < ARRAY_SIZE(keys); i++) {
		char names[OPTION_TEXT * 4] = "";

		if (keys[i].choice)
			accepted_names(&keys[i], names, sizeof(names));
		say("  %-10s %s%s%s\n", keys[i].name, keys[i].what, names[0] ? ": " : "", names);
	}
}
