// SPDX-License-Identifier: GPL-2.0-only
#include "report/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lib/crc32.h"
#include "lib/options.h"
#include "machine.h"
#include "report/console.h"
#include "report/timing.h"

#define KEEP_BYTES (256 * 1024)

/* The record being built. */
static struct {
	char text[RECORD_MAX];
	size_t length;
	bool comma, overflow;
} line;

/*
 * The run's records, each "RUN SEQ JSON CRC" and a NUL. When the store is
 * full everything is sent and it starts over: first_kept moves on.
 */
static struct {
	char bytes[KEEP_BYTES];
	size_t used, sent;
	u32 run, next, first_kept;
	int status;
	const char *verdict;
	char reason[160];
} run;

static void __printf(1, 2) add(const char *fmt, ...)
{
	size_t room = sizeof(line.text) - line.length;
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(line.text + line.length, room, fmt, ap);
	va_end(ap);
	if (n < 0 || (size_t)n >= room)
		line.overflow = true;
	else
		line.length += n;
}

static void add_string(const char *s)
{
	add("\"");
	for (; *s; s++) {
		unsigned char c = *s;

		if (c == '"' || c == '\\')
			add("\\%c", c);
		else if (c < 0x20 || c >= 0x7f)
			add("\\u%04x", c);
		else
			add("%c", c);
	}
	add("\"");
}

static void add_key(const char *key)
{
	if (line.comma)
		add(",");
	line.comma = true;
	if (key)
		add("\"%s\":", key);
}

void record_str(const char *key, const char *value)
{
	add_key(key);
	if (value)
		add_string(value);
	else
		add("null");
}

void record_u64(const char *key, u64 value)
{
	add_key(key);
	add("%llu", (unsigned long long)value);
}

void record_s64(const char *key, s64 value)
{
	add_key(key);
	add("%lld", (long long)value);
}

void record_hex(const char *key, u64 value)
{
	add_key(key);
	add("\"0x%llx\"", (unsigned long long)value);
}

void record_bool(const char *key, bool value)
{
	add_key(key);
	add("%s", value ? "true" : "false");
}

void record_null(const char *key)
{
	record_str(key, NULL);
}

void record_u64_or_null(const char *key, u64 value)
{
	if (value)
		record_u64(key, value);
	else
		record_null(key);
}

static void open_bracket(const char *key, char bracket)
{
	add_key(key);
	add("%c", bracket);
	line.comma = false;
}

static void close_bracket(char bracket)
{
	add("%c", bracket);
	line.comma = true;
}

void record_array(const char *key)
{
	open_bracket(key, '[');
}

void record_array_end(void)
{
	close_bracket(']');
}

void record_object(const char *key)
{
	open_bracket(key, '{');
}

void record_object_end(void)
{
	close_bracket('}');
}

void record_begin(const char *type)
{
	memset(&line, 0, sizeof(line));
	add("%04x %u {", (unsigned)run.run, (unsigned)run.next);
	record_str("type", type);
	record_str("timing", timing_name(timing_claim()));
	if (timing_functional())
		record_bool("functional", true);
}

static void keep(void)
{
	size_t bytes = line.length + 1;

	if (run.used + bytes > sizeof(run.bytes)) {
		record_flush();
		run.first_kept = run.next;
		run.used = run.sent = 0;
	}
	memcpy(run.bytes + run.used, line.text, bytes);
	run.next++;
	/* A core that ends the run from outside sees whole records only. */
	__atomic_store_n(&run.used, run.used + bytes, __ATOMIC_RELEASE);
}

void record_end(void)
{
	add("}");
	add(" %08x", (unsigned)crc32(0, line.text, line.length));
	if (line.overflow)
		record_fail("record %u is longer than %d bytes", (unsigned)run.next, RECORD_MAX);
	else
		keep();
}

static void send(const char *mark, const char *text)
{
	char whole[RECORD_MAX + 16];
	int n = snprintf(whole, sizeof(whole), "%s %s\n", mark, text);

	console_write(whole, n);
}

void record_flush(void)
{
	size_t used = __atomic_load_n(&run.used, __ATOMIC_ACQUIRE);

	while (run.sent < used) {
		const char *text = run.bytes + run.sent;

		run.sent += strlen(text) + 1;
		send("@bl", text);
	}
}

void record_run_begin(u64 salt)
{
	run.run = crc32(0, &salt, sizeof(salt)) & 0xffff;
	run.next = run.first_kept = 0;
	run.used = run.sent = 0;
	run.status = 0;
	run.verdict = "pass";
	run.reason[0] = '\0';
}

void record_fail(const char *fmt, ...)
{
	va_list ap;

	if (run.status)
		return;
	va_start(ap, fmt);
	vsnprintf(run.reason, sizeof(run.reason), fmt, ap);
	va_end(ap);
	run.status = 1;
	run.verdict = "fail";
}

int record_status(void)
{
	return run.status;
}

int record_run_end(void)
{
	say("verdict: %s, status %d%s%s\n", run.verdict, run.status, run.status ? ": " : "",
	    run.reason);
	record_begin("end");
	record_u64("records", run.next + 1);
	record_str("verdict", run.verdict);
	record_u64("status", run.status);
	record_str("reason", run.reason);
	record_end();
	record_flush();
	return run.status;
}

static void set_verdict(int status, const char *verdict, const char *reason)
{
	run.status = status;
	run.verdict = verdict;
	snprintf(run.reason, sizeof(run.reason), "%s", reason);
}

int record_refuse(const char *why)
{
	say("barelock: %s\n", why);
	set_verdict(2, "usage", why);
	return record_run_end();
}

void record_abort(int status, const char *verdict, const char *reason)
{
	/* Two cores that end the run at once: one does. */
	console_seize();
	record_flush();
	set_verdict(status, verdict, reason);
	machine_exit(record_run_end(), options.exit);
}

bool record_resend(u32 first, u32 last)
{
	const char *text = run.bytes;

	if (!run.next) {
		say("resend: nothing has run yet\n");
		return false;
	}
	if (first < run.first_kept || last >= run.next || first > last) {
		say("resend: records %u..%u are kept\n", (unsigned)run.first_kept,
		    (unsigned)run.next - 1);
		return false;
	}
	for (u32 n = run.first_kept; n <= last; n++, text += strlen(text) + 1)
		if (n >= first)
			send("@bl+", text);
	return true;
}
