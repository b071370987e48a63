// SPDX-License-Identifier: GPL-2.0-only
/* Cores (as threads), the line rendezvous on two of them, a core that never arrives, a hang. */
#include "unit.h"

#include <pthread.h>

#include <asm/percpu.h>

#include "fake_machine.h"
#include "line/pairs.h"
#include "line/rendezvous.h"
#include "line/twins.h"
#include "report/warnings.h"
#include "task/cores.h"
#include "task/pairs.h"
#include "task/wait.h"
#include "task/watchdog.h"

#define CORES 4
#define DEAD  2

static u32 ran[CORES_MAX], total;

static void count(unsigned rank, void *arg)
{
	assert_ptr_equal(arg, &total);
	ran[rank]++;
	__atomic_fetch_add(&total, 1, __ATOMIC_RELAXED);
}

/* Once: the machine's cores stay. Index 2 is dead, so ranks are 0, 1, 2 and indices 0, 1, 3. */
static int start(void **state)
{
	(void)state;
	fake_machine_reset(CORES);
	machine_core[DEAD].hwid = 0xdead;
	warnings_print();
	assert_int_equal(cores_start(CORES), CORES - 1);
	return 0;
}

static void missing_core(void **state)
{
	(void)state;
	assert_string_equal(core_absent(DEAD), "did not arrive");
	assert_null(core_absent(3));
	assert_int_equal(core_index(2), 3);
	assert_non_null(strstr(fake_output, "core index 2 (hwid 0xdead): did not arrive"));
}

static void fewer_take_part(void **state)
{
	(void)state;
	cores_limit(2);
	assert_int_equal(cores_count(), 2);
	assert_int_equal(cores_started(), 3);
	assert_null(core_absent(1));
	assert_string_equal(core_absent(3), "not asked for");
	assert_string_equal(core_absent(DEAD), "did not arrive");
	cores_limit(0);
	assert_int_equal(cores_count(), 3);
	assert_null(core_absent(3));
}

static void all_ranks_run(void **state)
{
	(void)state;
	for (int i = 0; i < 100; i++)
		cores_run(3, count, &total);
	assert_int_equal(total, 300);
	cores_run_pair(1, 2, count, &total);
	cores_run_pair(0, 2, count, &total);
	cores_run_pair(2, 0, count, &total);
	cores_run_on(2, count, &total);
	cores_run_on(0, count, &total);
	assert_int_equal(ran[0], 103);
	assert_int_equal(ran[1], 101);
	assert_int_equal(ran[2], 104);
}

static void classes(void **state)
{
	unsigned pair[2];

	(void)state;
	assert_int_equal(pair_class(0, 0), PAIR_SELF);
	assert_int_equal(pair_class(0, 1), PAIR_PACKAGE);
	machine_core[3].package = 1;
	assert_int_equal(pair_class(0, 2), PAIR_REMOTE);
	assert_true(pair_of_class(PAIR_REMOTE, pair));
	assert_int_equal(pair[1], 2);
	assert_false(pair_of_class(PAIR_SMT, pair));
	machine_core[1] = (struct core_desc){ .core = machine_core[0].core, .thread = 1 };
	assert_int_equal(pair_class(0, 1), PAIR_SMT);
	machine_core[1] = (struct core_desc){ .core = 1, .cluster = 1 };
	machine_core[0].cluster = 1;
	assert_int_equal(pair_class(0, 1), PAIR_CLUSTER);
}

static struct line_pool pool;
static struct rendezvous meeting;

/* Every state leaves the word it was asked for in every line, whatever the shots left there. */
static void meet(unsigned rank, void *arg)
{
	(void)arg;
	if (rank) {
		rendezvous_follow(&meeting, rank == 2 ? THERE : THIRD);
		return;
	}
	for (long i = 0; i < 300; i++) {
		rendezvous_lead(&meeting, &line_states[i % line_nstates], i);
		for (int l = 0; l < LINE_BATCH; l++) {
			assert_int_equal(atomic_long_read(&pool.line[l].lock.count), i);
			atomic_long_set(&pool.line[l].lock.count, ~i);
		}
	}
	rendezvous_over(&meeting);
}

static void rendezvous_of_three(void **state)
{
	(void)state;
	meeting = (struct rendezvous){ .pool = &pool, .actors = 3 };
	cores_run(3, meet, NULL);
	assert_int_equal((uintptr_t)&pool % 4096, 0);
	assert_int_equal(sizeof(pool), 4096);
}

static void states_need(void **state)
{
	(void)state;
	for (unsigned s = 0; s < line_nstates; s++) {
		unsigned cores = line_states[s].cores;

		assert_null(line_state_missing(&line_states[s], cores));
		if (cores > 1)
			assert_non_null(line_state_missing(&line_states[s], cores - 1));
	}
}

static struct twin_scale scale;

static void scale_of(unsigned rank, void *arg)
{
	(void)arg;
	twin_scale_measure(&scale, "c11", rank == 0, false);
}

/* Threads on shared CPUs have no distance to speak of; what is judged here is the judging. */
static void twins(void **state)
{
	(void)state;
	cores_run_pair(0, 1, scale_of, NULL);
	assert_true(scale.near[PROBE_LOAD] && scale.far[PROBE_LOAD]);
	scale.threshold[PROBE_LOAD] = 100;
	scale.threshold[PROBE_RMW] = 0;
	assert_true(twin_like(&scale, PROBE_LOAD, DISTANCE_NEAR, 100));
	assert_false(twin_like(&scale, PROBE_LOAD, DISTANCE_NEAR, 101));
	assert_true(twin_like(&scale, PROBE_LOAD, DISTANCE_FAR, 101));
	assert_false(twin_like(&scale, PROBE_LOAD, DISTANCE_FAR, 100));
	assert_true(twin_like(&scale, PROBE_LOAD, DISTANCE_OPEN, 7));
	assert_true(twin_like(&scale, PROBE_RMW, DISTANCE_FAR, 1));
}

static void core_counts(void **state)
{
	(void)state;
	assert_int_equal(cores_next_count(1), 2);
	assert_int_equal(cores_next_count(2), 3);
	assert_int_equal(cores_next_count(3), 6);
}

static u32 never;

static void wait_for_ever(unsigned rank, void *arg)
{
	(void)arg;
	progress("waiting for godot");
	if (!rank)
		wait_until(&never, VAL);
}

/* Last, since the machine is gone afterwards. */
static void hang_is_reported(void **state)
{
	(void)state;
	watchdog_limit_ns = 50000000;
	if (!setjmp(fake_exit))
		cores_run(3, wait_for_ever, NULL);
	assert_int_equal(fake_status, 3);
	assert_non_null(strstr(fake_output, "HANG: core 0 (hwid 0x0): waiting for godot"));
	assert_non_null(strstr(fake_output, "HANG: core 2 (hwid 0x300): idle"));
	assert_non_null(strstr(fake_output, "\"status\":3"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(missing_core),	    cmocka_unit_test(all_ranks_run),
		cmocka_unit_test(classes),	    cmocka_unit_test(rendezvous_of_three),
		cmocka_unit_test(states_need),	    cmocka_unit_test(twins),
		cmocka_unit_test(core_counts),	    cmocka_unit_test(fewer_take_part),
		cmocka_unit_test(hang_is_reported),
	};

	return cmocka_run_group_tests_name("cores", tests, start, NULL);
}
