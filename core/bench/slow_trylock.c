// SPDX-License-Identifier: GPL-2.0-only
/* How far cores that try in a loop, and always fail, slow down the one that holds the lock. */
#include <stdio.h>

#include "bench/experiment.h"
#include "bench/forms.h"
#include "bench/loops.h"
#include "report/console.h"
#include "report/record.h"
#include "task/cores.h"

/* The holder does plain read-modify-writes that leave the word as it is: held by a writer. */
static void measure(const struct trylock_form *form, unsigned trying)
{
	struct loop_rates rates;
	u64 rate, tries = 0;
	char name[96];

	loopers[0].form = form_of_kind(FORM_PROBE_RMW, form->variant);
	for (unsigned r = 1; r <= trying; r++)
		loopers[r].form = form;
	rates = loopers_run(trying + 1, RWSEM_WRITER_LOCKED);
	rate = rates.holder.median;
	for (unsigned r = 1; r <= trying; r++)
		tries += loopers[r].failed;
	snprintf(name, sizeof(name), "slow-trylock/%s/writer-held/%u", form->name, trying);
	record_begin("slow");
	record_str("name", name);
	record_str("form", form->name);
	record_str("variant", form->variant);
	record_str("lock", "writer-held");
	record_u64("cores", trying);
	record_u64("window_ns", loop_window_ns());
	record_u64("holder_rate_khz", rate / 1000);
	record_u64("holder_rate_low_khz", rates.holder.low / 1000);
	record_u64("holder_rate_high_khz", rates.holder.high / 1000);
	record_u64("tries", tries);
	record_end();
	say("%-17s %-10s %6u %11llu %11llu\n", form->name, form->variant, trying,
	    (unsigned long long)rate / 1000, (unsigned long long)tries);
}

static void slow_run(void)
{
	say("Test slow-trylock: the holder's read-modify-writes, thousands a second, while others fail\n");
	say("%-17s %-10s %6s %11s %11s\n", "form", "variant", "trying", "k/s", "tries");
	for_each_set_entry(trylock_form, f) {
		if (!is_lock_form(*f) || !form_wanted(*f) || form_is_double(*f))
			continue;
		measure(*f, 0);
		for (unsigned n = 2; n <= cores_count(); n = cores_next_count(n))
			measure(*f, n - 1);
		record_flush();
	}
}

static const struct experiment slow_trylock = {
	.name = "slow-trylock",
	.what = "the holder's rate while others fail in a loop",
	.order = 4,
	.run = slow_run,
};
SET_ENTRY(experiment, slow_trylock);
