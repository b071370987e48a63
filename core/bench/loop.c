// SPDX-License-Identifier: GPL-2.0-only
/*
 * Acquire and release in a loop, 1 to all cores, readers only and with every second core
 * a writer (mainline's down_write_trylock()): what the throughput numbers of the threads were.
 */
#include <stdio.h>

#include "bench/experiment.h"
#include "bench/forms.h"
#include "bench/loops.h"
#include "report/console.h"
#include "report/record.h"
#include "task/cores.h"

enum mix { MIX_ALONE, MIX_WRITERS };

static const char *mix_name(enum mix mix)
{
	return mix == MIX_ALONE ? "readers" : "mixed";
}

static void report(const struct trylock_form *form, enum mix mix, unsigned n,
		   const struct loop_rate *rate)
{
	const char *mixed = form->kind == FORM_WRITE ? "writers" : mix_name(mix);
	u64 operations = 0, failed = 0, cas_failures = 0, disturbed = 0;
	u32 streak = 0;
	char name[96];

	for (unsigned r = 0; r < n; r++) {
		const struct looper *l = &loopers[r];

		disturbed += loopers[r].disturbed;
		operations += l->acquired;
		failed += l->failed;
		cas_failures += l->cas_failures;
		streak = l->streak > streak ? l->streak : streak;
	}
	snprintf(name, sizeof(name), "loop/%s/%s/%u", form->name, mixed, n);
	record_begin("loop");
	record_str("name", name);
	record_str("form", form->name);
	record_str("variant", form->variant);
	record_str("mix", mixed);
	record_u64("cores", n);
	record_u64("window_ns", loop_window_ns());
	record_u64("ops", operations);
	record_array("per_core");
	for (unsigned r = 0; r < n; r++)
		record_u64(NULL, loopers[r].acquired);
	record_array_end();
	record_u64("rate_khz", rate->median / 1000);
	record_u64("rate_low_khz", rate->low / 1000);
	record_u64("rate_high_khz", rate->high / 1000);
	record_u64("failed", failed);
	record_u64("cas_failures", cas_failures);
	record_u64("streak", streak);
	record_u64("disturbed", disturbed);
	record_u64("overlap_milli", loopers_overlap_milli(n));
	record_end();
	say("%-17s %-10s %-8s %5u %8llu %8llu %8llu %10llu %10llu %6u %9llu\n", form->name,
	    form->variant, mixed, n, (unsigned long long)rate->median / 1000,
	    (unsigned long long)rate->low / 1000, (unsigned long long)rate->high / 1000,
	    (unsigned long long)failed, (unsigned long long)cas_failures, streak,
	    (unsigned long long)disturbed);
}

static void measure(const struct trylock_form *form, enum mix mix, unsigned n)
{
	const struct trylock_form *writer = form_of_kind(FORM_WRITE, form->variant);
	struct loop_rates rates;

	for (unsigned r = 0; r < n; r++)
		loopers[r].form = mix == MIX_WRITERS && r % 2 ? writer : form;
	rates = loopers_run(n, RWSEM_UNLOCKED_VALUE);
	report(form, mix, n, &rates.all);
}

static void loop_run(void)
{
	say("Test loop: acquire and release, windows of %llu us, thousands a second over all cores\n",
	    (unsigned long long)loop_window_ns() / 1000);
	say("%-17s %-10s %-8s %5s %8s %8s %8s %10s %10s %6s %9s\n", "form", "variant", "mix",
	    "cores", "median", "low", "high", "failed", "CAS failed", "streak", "disturbed");
	for_each_set_entry(trylock_form, f) {
		if (!is_lock_form(*f) || !form_wanted(*f) || form_is_double(*f))
			continue;
		for (unsigned n = 1; n <= cores_count(); n = cores_next_count(n)) {
			measure(*f, MIX_ALONE, n);
			if (n > 1 && (*f)->kind != FORM_WRITE)
				measure(*f, MIX_WRITERS, n);
		}
		record_flush();
	}
}

static const struct experiment loop = {
	.name = "loop",
	.what = "rate of acquire and release, 1 to all cores, readers alone and with writers",
	.order = 3,
	.run = loop_run,
};
SET_ENTRY(experiment, loop);
