// SPDX-License-Identifier: GPL-2.0-only
#include "report/manifest.h"

#include "lib/choices.h"
#include "lib/options.h"
#include "report/console.h"
#include "report/record.h"
#include "report/timing.h"
#include "report/warnings.h"
#include "task/cores.h"

#define FORMAT 1

static void counter_record(const char *key, const struct counter *counter)
{
	record_object(key);
	record_str("name", counter->name);
	record_u64_or_null("hz", counter->hz);
	record_bool("core_cycles", counter->core_cycles);
	record_object_end();
}

static void manifest_record(void)
{
	const char *variant;

	record_begin("manifest");
	record_u64("format", FORMAT);
	record_str("build", BUILD_ID);
	record_str("compiler", BUILD_COMPILER);
	record_str("flags", BUILD_FLAGS);
	record_str("isa", machine.isa);
	record_str("machine", machine.name);
	record_str("cpu", machine.cpu);
	record_str("firmware", machine.firmware);
	record_str("console", machine.console);
	record_array("variants");
	for (unsigned i = 0; (variant = choice_variant(i)); i++)
		record_str(NULL, variant);
	record_array_end();
	record_str("timing_why", machine.timing_why);
	record_str("under", options.under);
	record_str("board", options.board);
	counter_record("cycles", &machine.cycles);
	counter_record("clock", &machine.clock);
	record_str("wait_lock", options.wait_lock[0] ? options.wait_lock : choice_wait_lock(0));
	if (machine.costs) {
		record_object("costs");
		record_str("from", machine.costs_from);
		record_str("table", machine.costs);
		record_object_end();
	}
	record_u64("cores", cores_count());
	record_u64("cores_found", machine.cores);
	record_hex("seed", options.seed);
	record_str("cmdline", options.line);
	record_end();
}

/* Rank of the core at an index of the machine's list, or -1. */
static int rank_of(unsigned index)
{
	for (unsigned r = 0; r < cores_count(); r++)
		if (core_index(r) == index)
			return r;
	return -1;
}

static void core_record(unsigned index)
{
	const struct core_desc *core = &machine_core[index];
	int rank = rank_of(index);

	record_begin("core");
	if (rank < 0)
		record_null("core");
	else
		record_u64("core", rank);
	record_u64("index", index);
	record_hex("hwid", core->hwid);
	record_u64("package", core->package);
	record_u64("cluster", core->cluster);
	record_u64("core_id", core->core);
	record_u64("thread", core->thread);
	record_u64("kind", core->kind);
	record_bool("online", rank >= 0);
	if (rank < 0)
		record_str("why", core_absent(index));
	record_end();
}

void topology_print(void)
{
	say("core  hwid        package cluster core thread kind\n");
	for (unsigned i = 0; i < machine.cores; i++) {
		const struct core_desc *core = &machine_core[i];
		int rank = rank_of(i);

		if (rank < 0)
			say("   -");
		else
			say("%4d", rank);
		say("  %#-10llx  %7u %7u %4u %6u %4u%s%s\n", (unsigned long long)core->hwid,
		    core->package, core->cluster, core->core, core->thread, core->kind,
		    rank < 0 ? "  " : "", rank < 0 ? core_absent(i) : "");
	}
}

void manifest_report(void)
{
	const char *why;

	say("machine %s %s: %s\n", machine.name, machine.isa, machine.cpu);
	say("%u of %u cores, firmware %s\n", cores_count(), machine.cores, machine.firmware);
	say("cycles %s%s, clock %s at %llu Hz, timing %s (%s)%s\n", machine.cycles.name,
	    machine.cycles.core_cycles ? " (core cycles)" : "", machine.clock.name,
	    (unsigned long long)machine.clock.hz, timing_name(timing_claim()), machine.timing_why,
	    timing_judged(&why) ? "" : ": times here say nothing about hardware");
	manifest_record();
	for (unsigned i = 0; i < machine.cores; i++)
		core_record(i);
	warnings_record();
	record_flush();
}
