/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _REPORT_RECORD_H_
#define _REPORT_RECORD_H_
/*
 * The record stream of docs/format.md. A record is built key by key on the
 * boot core, kept in memory, and sent by record_flush() between blocks; nothing
 * is sent while anything is measured. Kept records can be sent again.
 *
 * A record longer than RECORD_MAX is a programming error and fails the run.
 */
#include "lib/types.h"

#define RECORD_MAX 4000

/* Starts a run: a new RUN, SEQ 0, status 0. `salt` tells runs apart. */
void record_run_begin(u64 salt);

void record_begin(const char *type);
void record_end(void);

/* key NULL: an element of the array that is open. value NULL: null. */
void record_str(const char *key, const char *value);
void record_u64(const char *key, u64 value);
void record_s64(const char *key, s64 value);
void record_hex(const char *key, u64 value);
void record_bool(const char *key, bool value);
void record_null(const char *key);
/* 0 means "not known" for this key. */
void record_u64_or_null(const char *key, u64 value);

void record_array(const char *key);
void record_array_end(void);
void record_object(const char *key);
void record_object_end(void);

/* Sends what is pending. */
void record_flush(void);

/* The run is not good: status 1. The first reason is kept. */
void record_fail(const char *fmt, ...) __printf(1, 2);
int record_status(void);

/* Says the verdict, sends `end`, returns the status. */
int record_run_end(void);

/* A run that cannot be done as asked: says why, sends `end` with status 2, which it returns. */
int record_refuse(const char *why);

/* From any core, at any time: ends the run and the machine with that status. */
void record_abort(int status, const char *verdict, const char *reason) __noreturn;

/* Sends records first..last of the last run again; false: says which are kept. */
bool record_resend(u32 first, u32 last);

#endif
