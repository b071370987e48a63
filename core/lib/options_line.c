// SPDX-License-Identifier: GPL-2.0-only
/* A command line, and a scenario's part of it. */
#include <stdio.h>
#include <string.h>

#include "lib/options.h"
#include "lib/options_word.h"
#include "lib/words.h"

/* What boot loaders and firmware put on a command line for Linux. */
static const char *const firmware_words[] = {
	"BOOT_IMAGE",  "cma",	    "coherent_pool", "console",	 "earlycon",
	"earlyprintk", "elevator",  "init",	     "initrd",	 "loglevel",
	"net",	       "numa",	    "panic",	     "quiet",	 "ro",
	"root",	       "rootdelay", "rootfstype",    "rootwait", "rw",
	"splash",      "swiotlb",   "video",	     "vt",
};

static bool is_firmware_word(const char *word, size_t n)
{
	if (word[n] == '=' && memchr(word, '.', n))
		return true;
	for (size_t i = 0; i < ARRAY_SIZE(firmware_words); i++)
		if (strlen(firmware_words[i]) == n && !memcmp(firmware_words[i], word, n))
			return true;
	return false;
}

static bool parse_word(const char *word, bool ours, struct options *o, char *error, size_t size)
{
	enum option_word known = option_take(word, o, error, size);
	char names[OPTION_TEXT * 4];
	size_t n;

	if (known != OPTION_UNKNOWN)
		return known == OPTION_TAKEN;
	if (!ours && is_firmware_word(word, strcspn(word, "="))) {
		n = strlen(o->skipped);
		snprintf(o->skipped + n, sizeof(o->skipped) - n, "%s%s", n ? " " : "", word);
		return true;
	}
	option_names(names, sizeof(names));
	snprintf(error, size, "'%s': no such word; key=value with a key of: %s", word, names);
	return false;
}

/* The part of the line that is ours alone, or NULL when there is no `--`. */
static const char *after_dashes(const char *line)
{
	for (const char *p = line; (p = strstr(p, "--")); p += 2)
		if ((p == line || p[-1] == ' ') && (p[2] == ' ' || !p[2]))
			return p + 2;
	return NULL;
}

static bool parse_line(const char *line, struct options *o, char *error, size_t size)
{
	const char *ours = after_dashes(line);
	char word[CMDLINE_MAX], later[OPTION_TEXT] = "";
	bool good = true;

	for (const char *p = ours ? ours : line;;) {
		size_t n;

		p += strspn(p, " \t\r\n");
		n = strcspn(p, " \t\r\n");
		if (!n)
			break;
		if (n >= sizeof(word)) {
			snprintf(error, size, "a word of %u characters: at most %u", (unsigned)n,
				 (unsigned)sizeof(word) - 1);
			return false;
		}
		memcpy(word, p, n);
		word[n] = '\0';
		/* The first error is the one to tell; the rest is read all the same, for exit=. */
		if (!parse_word(word, ours, o, good ? error : later, good ? size : sizeof(later)))
			good = false;
		p += n;
	}
	if (!o->run[0] && (o->replay[0] || o->scenario[0]))
		strcpy(o->run, o->replay[0] ? "replay" : "scenario");
	return good;
}

/* What a scenario may say of its run; the command line has the last word. */
#define SCENARIO_KEYS \
	"policy,variant,T,D,tick,maxwake,maxwake_wp,wait_lock,spin,wake_delay,time,seed,cores,costs"

static bool parse_head_word(const char *word, struct options *o, char *error, size_t size)
{
	char key[16];

	snprintf(key, sizeof(key), "%.*s", (int)strcspn(word, "="), word);
	if (!strchr(word, '=') || !option_wants(SCENARIO_KEYS, key)) {
		snprintf(error, size, "'%s': no such word before the first group=NAME; name or %s",
			 word, SCENARIO_KEYS);
		return false;
	}
	/* Only a machine that is modelled has costs. */
	if (!strcmp(key, "costs") && !machine.costs_from)
		return true;
	return option_take(word, o, error, size) == OPTION_TAKEN;
}

/* The words before the first group. */
static bool parse_head(struct options *o, char *error, size_t size)
{
	const char *why;
	char word[WORD_MAX];
	struct words w;
	int n;

	if (!words_open(o->scenario, &w, &why)) {
		snprintf(error, size, "scenario=%s", why);
		return false;
	}
	while (words_next(&w, word) && strncmp(word, "group=", 6)) {
		if (!strncmp(word, "name=", 5))
			continue;
		n = w.from ? snprintf(error, size, "scenario=%.200s:%u: ", w.from, w.line)
			   : snprintf(error, size, "scenario=: ");
		if (!parse_head_word(word, o, error + n, size - n))
			return false;
	}
	return true;
}

bool options_parse(const char *line, struct options *o, char *error, size_t size)
{
	snprintf(o->line, sizeof(o->line), "%s", line);
	if (!parse_line(line, o, error, size))
		return false;
	if (!o->scenario[0])
		return true;
	o->skipped[0] = '\0';
	return parse_head(o, error, size) && parse_line(line, o, error, size);
}
