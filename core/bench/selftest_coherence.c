// SPDX-License-Identifier: GPL-2.0-only
/*
 * Message passing: one core stores data, then (write barrier) a flag, over and over;
 * the other loads the flag, then (read barrier) the data. Data older than the
 * flag means that the two caches are not coherent, or a barrier does nothing.
 */
#include "bench/selftest.h"

#include <asm/barrier.h>

#include "bench/check.h"
#include "bench/negative.h"
#include "report/console.h"
#include "report/record.h"
#include "task/pairs.h"
#include "task/wait.h"

/* What one core writes; the words never decrease, so no round needs to clear them. */
static struct mailbox {
	u32 data __aligned(LINE_SPACING);
	u32 flag __aligned(LINE_SPACING);
	u32 reader_ready __aligned(LINE_SPACING); /* messages the reader waits for */
	u32 told, bad;				  /* by the reader, after the run */
} boxes[CORES_MAX];

static void write_messages(struct mailbox *box, u32 n)
{
	u32 from = box->flag;

	wait_until(&box->reader_ready, VAL == from + n);
	for (u32 i = from + 1; i <= from + n; i++) {
		WRITE_ONCE(box->data, i);
		smp_wmb();
		WRITE_ONCE(box->flag, i);
	}
}

static void read_messages(struct mailbox *box, u32 n)
{
	u32 until = READ_ONCE(box->flag) + n, stale = READ_ONCE(box->data), flag;
	struct wait patience = { 0 };

	__atomic_store_n(&box->reader_ready, until, __ATOMIC_RELEASE);
	do {
		u32 data;

		flag = READ_ONCE(box->flag);
		smp_rmb();
		data = negative("coherence") ? stale : READ_ONCE(box->data);
		box->told++;
		box->bad += (s32)(data - flag) < 0;
		if (flag != until)
			wait_poll(&patience);
	} while (flag != until);
}

static void both_directions(unsigned me, unsigned partner, void *arg)
{
	u32 n = *(u32 *)arg;

	if (me < partner) {
		write_messages(&boxes[me], n);
		read_messages(&boxes[partner], n);
	} else {
		read_messages(&boxes[partner], n);
		write_messages(&boxes[me], n);
	}
}

void selftest_coherence(void)
{
	unsigned n = cores_count();
	u32 messages = check_rounds(10000, 1000), told = 0, bad = 0;

	if (n < 2) {
		check_skip("selftest/coherence", "needs 2 cores");
		return;
	}
	pairs_run(n, both_directions, &messages);
	for (unsigned r = 0; r < n; r++) {
		told += boxes[r].told;
		bad += boxes[r].bad;
		boxes[r].told = boxes[r].bad = 0;
	}
	say("Test MP+wmb+rmb, %u ordered pairs, %u messages each\n", n * (n - 1), messages);
	say("Observation MP+wmb+rmb %s %u %u\n", bad ? "Sometimes" : "Never", bad, told - bad);
	check_begin("selftest/coherence");
	record_u64("pairs", n * (n - 1));
	record_u64("rounds", messages);
	record_u64("observed", told);
	record_u64("bad", bad);
	check_judge(!bad, "%u looks over %u ordered pairs, %u saw stale data", told, n * (n - 1),
		    bad);
}
