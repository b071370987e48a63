// SPDX-License-Identifier: GPL-2.0-only
/*
 * The rwsem against traces of the kernel's: every step of a vector file is done, and the
 * state after it printed as the file does and compared with the file's line.
 */
#include <stdio.h>
#include <string.h>

#include "bench/check.h"
#include "bench/experiment.h"
#include "bench/replay.h"
#include "lib/options.h"
#include "lib/variant.h"
#include "report/console.h"
#include "report/record.h"
#include "rwsem/params.h"
#include "task/cores.h"

struct replay replay;

static const char *text; /* of the file */

static u64 replay_ticks(const struct rwsem_params *p)
{
	(void)p;
	return replay.ticks;
}

static u64 replay_ns(const struct rwsem_params *p)
{
	(void)p;
	return replay.ns;
}

/* A form of down_read_trylock() is a policy of its own here. */
static const char *policy_name(const struct vector_build *b)
{
	static char name[32];

	if (!strcmp(b->trylock, "readfirst"))
		return b->policy;
	snprintf(name, sizeof(name), "try-%s", b->trylock);
	return strcmp(b->policy, "steal") ? b->policy : name;
}

static void begin_vector(unsigned tasks)
{
	const struct vector_build *b = &replay.file.build;

	replay.params = (struct rwsem_params){
		.T = b->T,
		.maxwake = b->maxwake,
		.maxwake_wp = b->maxwake,
		.tick_ns = 1000000,
		.spin = b->spin,
		.test_and_set = true,
		.ticks = replay_ticks,
		.ns = replay_ns,
	};
	replay.tasks = tasks;
	replay.ticks = b->now0;
	replay.ns = 0;
	init_rwsem(&replay.sem, replay.ops->policy, &replay.params);
	memset(rwsem_events, 0, sizeof(rwsem_events));
	memset(replay.task, 0, sizeof(replay.task));
	for (unsigned t = 0; t < tasks; t++) {
		replay.task[t].holds = '-';
		task_reset(step_task(t));
	}
}

static void differs(const char *step, const char *got)
{
	snprintf(replay.difference, sizeof(replay.difference),
		 "%.120s:%u: vector %s, step '%.60s': expected '%.240s', got '%.240s'",
		 replay.file.name, replay.file.line, replay.vector, step, replay.file.now, got);
}

/* The steps of one vector, from its g line. False: the first difference. */
static bool run_vector(void)
{
	char step_text[VECTOR_LINE + 1] = "", got[VECTOR_LINE + 64];
	struct vector_step step;

	while (vectors_next(&replay.file) && replay.file.now[0] != '.') {
		if (replay.file.now[0] == '>') {
			strcpy(step_text, replay.file.now + 2);
			vector_step_parse(step_text, replay.tasks, &step);
			replay_step(&step);
		} else if (replay.file.now[0] == '=') {
			replay.steps++;
			replay_state(got, sizeof(got));
			if (strcmp(got, replay.file.now)) {
				differs(step_text, got);
				return false;
			}
		}
	}
	return true;
}

static bool step_possible(const struct vector_step *step)
{
	if (step->verb == VERB_SETCOUNT)
		return (rwsem_word)step->value == (s64)step->value;
	return replay.points || !vector_step_stops(step);
}

/*
 * Whether the vector that begins here can be done on this machine, with this count word; leaves
 * the place as it is.
 */
static bool vector_possible(void)
{
	struct vectors ahead = replay.file;
	struct vector_step step;

	while (vectors_next(&ahead) && ahead.now[0] != '.')
		if (ahead.now[0] == '>' && vector_step_parse(ahead.now + 2, replay.tasks, &step) &&
		    !step_possible(&step))
			return false;
	return true;
}

static void skip_vector(void)
{
	while (vectors_next(&replay.file) && replay.file.now[0] != '.')
		;
	replay.skipped++;
}

static void report(void)
{
	char name[96];

	snprintf(name, sizeof(name), "replay/%s/%s", replay.ops->policy->name, replay.ops->variant);
	check_begin(name);
	record_str("file", options.replay);
	rwsem_params_record(&replay.params);
	record_u64("vectors", replay.vectors);
	record_u64("skipped", replay.skipped);
	record_u64("steps", replay.steps);
	if (replay.difference[0])
		check_judge(false, "%s", replay.difference);
	else
		check_judge(replay.vectors > 0, "%u vectors, %u steps agree, %u skipped",
			    replay.vectors, replay.steps, replay.skipped);
}

static void lead(void)
{
	unsigned n;

	while (vectors_next(&replay.file)) {
		if (replay.file.now[0] == 'v')
			snprintf(replay.vector, sizeof(replay.vector), "%.79s",
				 replay.file.now + 2);
		n = vectors_tasks(replay.file.now);
		if (!n)
			continue;
		begin_vector(n);
		if (!vector_possible()) {
			skip_vector();
			continue;
		}
		replay.vectors++;
		if (!run_vector()) {
			/* The tasks are in the midst of something that nobody knows the end of. */
			report();
			record_abort(1, "fail", "the lock differs from the vectors");
		}
	}
}

/* What of the file can be done here: how many vectors, the most tasks that one of them wants. */
struct survey {
	unsigned vectors, tasks;
};

static struct survey survey(void)
{
	struct survey s = { 0 };

	replay.points = step_has_points();
	vectors_open(&replay.file, options.replay, text);
	while (vectors_next(&replay.file)) {
		replay.tasks = vectors_tasks(replay.file.now);
		if (!replay.tasks || !vector_possible())
			continue;
		s.vectors++;
		if (replay.tasks > s.tasks)
			s.tasks = replay.tasks;
	}
	return s;
}

static void replay_in(const struct rwsem_ops *ops)
{
	unsigned tasks;

	replay.ops = ops;
	replay.difference[0] = '\0';
	replay.vectors = replay.skipped = replay.steps = 0;
	tasks = survey().tasks;
	vectors_open(&replay.file, options.replay, text);
	step_run(tasks, replay_work, replay_classify, lead);
	report();
}

/* The file is good; why this run cannot do it. */
static const char *not_here(void)
{
	static char why[400];
	struct survey s = survey();

	if (replay.file.build.spin && !replay.points)
		return "replay=: spinning is only stepped through on machine sim";
	if (!s.vectors)
		snprintf(why, sizeof(why), "%s: nothing in it can be done here: all its vectors %s",
			 options.replay,
			 replay.points ? "set a count that this word cannot hold"
				       : "stop inside operations, which only machine sim can");
	else if (s.tasks >= cores_count())
		snprintf(why, sizeof(why), "replay=: wants cores=%u, this run has %u", s.tasks + 1,
			 cores_count());
	else
		return NULL;
	return why;
}

static const char *replay_refuse(void)
{
	static char why[160];
	const char *error, *name;
	size_t size;

	if (!options.replay[0])
		return "run=replay: wants replay=FILE";
	text = machine_file(options.replay, &size, &error);
	if (!text)
		return error;
	if (!vectors_check(&replay.file, options.replay, text))
		return replay.file.error;
	name = policy_name(&replay.file.build);
	for_each_set_entry(rwsem_ops, o)
		if (!strcmp((*o)->policy->name, name) && variant_chosen((*o)->variant))
			return not_here();
	snprintf(why, sizeof(why), "replay=: no policy '%s' in this run", name);
	return why;
}

static void replay_all(void)
{
	const char *name = policy_name(&replay.file.build);

	for_each_rwsem_ops(o)
		if (!strcmp((*o)->policy->name, name) && variant_chosen((*o)->variant))
			replay_in(*o);
}

static const struct experiment experiment_replay = {
	.name = "replay",
	.what = "the rwsem against a file of vectors (replay=FILE)",
	.order = 2,
	.by_name = true,
	.refuse = replay_refuse,
	.run = replay_all,
};
SET_ENTRY(experiment, experiment_replay);
