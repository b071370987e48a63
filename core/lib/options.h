/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_OPTIONS_H_
#define _LIB_OPTIONS_H_
/*
 * The key=value words of the command line. Where the line holds a word `--`
 * only what follows is ours (Raspberry Pi firmware prepends a dozen words of
 * its own). Without it, words with a `.` before the `=` and the firmware words
 * of options.c are skipped and named; any other unknown word is an error.
 *
 * A scenario's words before its first group count as if they stood at the beginning of the line.
 *
 * A key is one row of the table in options.c; a word that takes names checks
 * them against a set, so the error can say what would be accepted.
 */
#include "machine.h"

#define OPTION_TEXT   96
#define OPTION_FILE   256
#define OPTION_LIST   192

/* Numbers separated by commas; n 0: none given. */
#define OPTION_VALUES 16
struct option_values {
	unsigned n;
	u64 value[OPTION_VALUES];
};

struct options {
	char run[OPTION_TEXT]; /* lists: names separated by commas, "" for all */
	char form[OPTION_TEXT];
	char variant[OPTION_TEXT];
	char state[OPTION_TEXT];
	char lock[OPTION_TEXT];
	char body[OPTION_TEXT];
	char predict[OPTION_TEXT];
	char negative[OPTION_TEXT];
	char uart[OPTION_TEXT]; /* read by core/dev/console.c */
	char board[OPTION_TEXT];
	char under[OPTION_TEXT];
	char exit[OPTION_TEXT];
	char policy[OPTION_TEXT];
	char wait_lock[OPTION_TEXT];
	char wait[OPTION_TEXT];			  /* how idle cores wait: task/wake_way.h */
	char wake_delay[OPTION_LIST];		  /* laws (lib/law.h) separated by commas */
	char replay[OPTION_FILE];		  /* a file's name */
	char costs[OPTION_FILE];		  /* read by the simulated machine */
	u64 cores;				  /* 0: all */
	u64 pair[2];				  /* ranks; both 0: the experiment chooses */
	u64 seed;				  /* of every random order */
	u64 limit_ns;				  /* the watchdog's, 0: its own */
	struct option_values T, D;		  /* ns; of the rwsem, see core/rwsem/params.c */
	u64 time;				  /* ns; 0: the experiment's own */
	struct option_values spin;		  /* 0 or 1 */
	u64 tick;				  /* ns; 0: its own */
	struct option_values maxwake, maxwake_wp; /* readers */
	struct option_values gap;		  /* ns, of arrivals */
	char hold[OPTION_LIST];			  /* laws */
	char arrival[OPTION_TEXT];
	u64 writes; /* percent of arrivals that write */
	u64 trace;  /* transitions sent of each core's ring; 0: no log unless it is measured with */
	u64 episodes; /* 0: the experiment's own */
	u64 rounds;   /* 0: the same */
	bool functional;
	char scenario[CMDLINE_MAX]; /* lib/words.h */
	char line[CMDLINE_MAX];	    /* as parsed, for the manifest */
	char skipped[256];	    /* words taken for the firmware's, separated by spaces */
};

/*
 * Parses `line` into *o, which the caller has cleared or preset. false:
 * error[] is one line that names the word and what is accepted.
 */
bool options_parse(const char *line, struct options *o, char *error, size_t size);

/* Whether a list option names it, or names nothing (all). */
bool option_wants(const char *list, const char *name);

/* Prints the keys with their meaning and accepted values, for `help`. */
void options_help(void);

/* The options of the current run. */
extern struct options options;

#endif
