// SPDX-License-Identifier: GPL-2.0-only
#include "bench/check.h"

#include <stdarg.h>
#include <stdio.h>

#include "report/console.h"
#include "report/record.h"
#include "report/timing.h"
#include "task/watchdog.h"

static char current[96];

void check_begin(const char *name)
{
	snprintf(current, sizeof(current), "%s", name);
	record_begin("check");
	record_str("name", current);
}

static void finish(const char *result, const char *mark, const char *why, const char *detail)
{
	record_str("result", result);
	if (why)
		record_str("why", why);
	record_end();
	say("%s: %s: %s%s%s%s\n", mark, current, detail, why ? " (" : "", why ? why : "",
	    why ? ")" : "");
}

static void judge(bool good, const char *detail)
{
	finish(good ? "pass" : "fail", good ? "PASS" : "FAIL", NULL, detail);
	if (!good)
		record_fail("%s: %s", current, detail);
}

#define DETAIL(detail, fmt)                         \
	char detail[800];                           \
	va_list ap;                                 \
                                                    \
	va_start(ap, fmt);                          \
	vsnprintf(detail, sizeof(detail), fmt, ap); \
	va_end(ap)

void check_judge(bool good, const char *fmt, ...)
{
	DETAIL(detail, fmt);

	judge(good, detail);
}

void check_judge_time(bool good, const char *fmt, ...)
{
	const char *why;
	DETAIL(detail, fmt);

	if (timing_judged(&why))
		judge(good, detail);
	else
		finish("not judged", "not judged", why, detail);
}

void check_tell(const char *why, const char *fmt, ...)
{
	DETAIL(detail, fmt);

	finish("not judged", "not judged", why, detail);
}

void check_skip(const char *name, const char *why)
{
	check_begin(name);
	finish("skipped", "SKIP", why, "not measured");
}

u32 check_rounds(u32 bare, u32 emulated)
{
	const char *why;

	return timing_judged(&why) ? bare : emulated;
}
