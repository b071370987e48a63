// SPDX-License-Identifier: GPL-2.0-only
#include "report/warnings.h"

#include <stdarg.h>
#include <stdio.h>

#include "main.h"
#include "report/console.h"
#include "report/record.h"

#define WARNINGS_MAX 32

static char warnings[WARNINGS_MAX][200];
static unsigned count, untold;
static bool at_once;

void boot_warn(const char *fmt, ...)
{
	va_list ap;

	if (count == WARNINGS_MAX) {
		untold++;
		return;
	}
	va_start(ap, fmt);
	vsnprintf(warnings[count], sizeof(warnings[count]), fmt, ap);
	va_end(ap);
	if (at_once)
		say("warning: %s\n", warnings[count]);
	count++;
}

void warnings_print(void)
{
	for (unsigned i = 0; i < count && !at_once; i++)
		say("warning: %s\n", warnings[i]);
	at_once = true;
}

static void warning_record(const char *text)
{
	record_begin("warning");
	record_str("text", text);
	record_end();
}

void warnings_record(void)
{
	char text[40];

	for (unsigned i = 0; i < count; i++)
		warning_record(warnings[i]);
	if (!untold)
		return;
	snprintf(text, sizeof(text), "%u more warnings", untold);
	warning_record(text);
}

void run_warn(const char *fmt, ...)
{
	char text[200];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	say("warning: %s\n", text);
	warning_record(text);
}
