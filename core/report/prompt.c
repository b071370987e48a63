// SPDX-License-Identifier: GPL-2.0-only
#include "report/prompt.h"

#include <stdio.h>
#include <string.h>

#include "bench/experiment.h"
#include "lib/numbers.h"
#include "lib/options.h"
#include "machine.h"
#include "report/console.h"
#include "report/line_edit.h"
#include "report/manifest.h"
#include "report/record.h"
#include "task/cores.h"

#define PROMPT "barelock> "

static void command_help(const char *rest)
{
	(void)rest;
	say("run=NAME[,NAME] key=value ...   run experiments; the keys:\n");
	options_help();
	say("experiments:\n");
	for_each_set_entry(experiment, e)
		say("  %-10s %s\n", (*e)->name, (*e)->what);
	say("topology        the cores\n"
	    "resend N..M     send records N to M of the last run again\n"
	    "poweroff        switch off\n"
	    "help            this\n");
}

static void command_topology(const char *rest)
{
	(void)rest;
	topology_print();
}

static void command_resend(const char *rest)
{
	char first[24];
	const char *dots = strstr(rest, "..");
	u64 a, b;

	snprintf(first, sizeof(first), "%.*s", dots ? (int)(dots - rest) : (int)strlen(rest), rest);
	if (!parse_number(first, &a) || !parse_number(dots ? dots + 2 : first, &b))
		say("resend %s: wants N or N..M\n", rest);
	else
		record_resend(a, b);
}

static void command_poweroff(const char *rest)
{
	(void)rest;
	say("switching off\n");
	machine_poweroff();
	say("the firmware cannot switch this machine off\n");
}

static const struct command {
	const char *name;
	void (*run)(const char *rest);
} commands[] = {
	{ "help", command_help },
	{ "topology", command_topology },
	{ "resend", command_resend },
	{ "poweroff", command_poweroff },
};

/* Words of a run; what the boot line said of the surroundings still holds. */
static void run_line(const char *line)
{
	struct options o = { 0 };
	char error[512];

	memcpy(o.board, options.board, sizeof(o.board));
	memcpy(o.under, options.under, sizeof(o.under));
	memcpy(o.exit, options.exit, sizeof(o.exit));
	if (!options_parse(line, &o, error, sizeof(error))) {
		say("%s\n", error);
		return;
	}
	if (!o.run[0]) {
		say("nothing to run: wants run=NAME, or one of the commands of help\n");
		return;
	}
	if (o.cores > cores_started()) {
		say("cores=%llu: %u were started at boot\n", (unsigned long long)o.cores,
		    cores_started());
		return;
	}
	options = o;
	experiments_run();
}

static void obey(const char *line)
{
	size_t n = strcspn(line, " ");

	for (size_t i = 0; i < ARRAY_SIZE(commands); i++) {
		if (strlen(commands[i].name) == n && !memcmp(commands[i].name, line, n)) {
			commands[i].run(line + n + strspn(line + n, " "));
			return;
		}
	}
	if (*line)
		run_line(line);
}

void prompt(void)
{
	char line[LINE_EDIT_MAX];

	say("help lists what can be typed\n");
	for (;;) {
		line_edit(PROMPT, line);
		obey(line);
	}
}
