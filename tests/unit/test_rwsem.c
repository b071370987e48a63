// SPDX-License-Identifier: GPL-2.0-only
/* The rwsem of every policy in every variant, on one core with a queue made by hand; spinners on
 * several. */
#include "unit.h"

#include "fake_machine.h"
#include "lib/variant.h"
#include "rwsem/events.h"
#include "rwsem/inspect.h"
#include "rwsem/osq.h"
#include "rwsem/params.h"
#include "rwsem/queue.h"
#include "task/cores.h"

#include <stdlib.h>

#define W RWSEM_WRITER_LOCKED
#define Q RWSEM_FLAG_WAITERS
#define H RWSEM_FLAG_HANDOFF
#define P RWSEM_FLAG_PHASE
#define R RWSEM_READER_BIAS

static u64 tick;

static u64 ticks(const struct rwsem_params *p)
{
	(void)p;
	return tick;
}

static struct rwsem_params params;
static struct rw_semaphore sem;
static struct rwsem_waiter waiters[8];

static void fresh(const struct rwsem_ops *ops)
{
	params = rwsem_default_params;
	params.ticks = params.ns = ticks;
	tick = 1000;
	init_rwsem(&sem, ops->policy, &params);
	memset(rwsem_events, 0, sizeof(rwsem_events));
	memset(waiters, 0, sizeof(waiters));
	tasks_reset();
}

/* "rwr": a queue of a reader, a writer, a reader, of the tasks of cores 1, 2, 3. */
static void queue(const char *types)
{
	for (unsigned i = 0; types[i]; i++) {
		waiters[i].task.counter = (long)&core_tasks[i + 1];
		core_tasks[i + 1].blocked_on = &waiters[i];
		waiters[i].type =
			types[i] == 'r' ? RWSEM_WAITING_FOR_READ : RWSEM_WAITING_FOR_WRITE;
		waiters[i].deadline = tick + params.T;
		rwsem_queue_tail(&sem, &waiters[i]);
	}
	sem.count.counter |= Q;
}

/* Which of the first waiters have been granted, e.g. "101". */
static const char *granted(unsigned n)
{
	static char text[9];

	for (unsigned i = 0; i < n; i++)
		text[i] = waiters[i].task.counter ? '0' : '1';
	text[n] = '\0';
	return text;
}

static u64 events(enum rwsem_event e)
{
	return rwsem_events[0].n[e];
}

#define assert_count(word) assert_int_equal(sem.count.counter, word)

#define for_each_ops(o)       \
	for_each_rwsem_ops(o) \
		if (variant_usable_here((*o)->variant))

static const struct rwsem_ops *find(const char *variant, const char *policy)
{
	const struct rwsem_ops *ops = rwsem_ops_find(variant, policy);

	assert_non_null(ops);
	return ops;
}

/* As the kernel's: count, owner, osq, wait_lock, first waiter; all on one line. */
static void layout(void **state)
{
	(void)state;
	assert_int_equal(offsetof(struct rw_semaphore, count), 0);
	assert_int_equal(offsetof(struct rw_semaphore, owner), 8);
	assert_int_equal(offsetof(struct rw_semaphore, first_waiter), 32);
	assert_int_equal(sizeof(struct rw_semaphore), 64);
	assert_int_equal(RWSEM_LOCK_MASK, (long)0xffffffffffffff01);
	assert_int_equal(RWSEM_READ_FAILED_MASK, (long)0x8000000000000007);
	assert_int_equal(RWSEM_READER_BIAS, 0x100);
}

/* Every operation without contention leaves the word it must. */
static void fast(const struct rwsem_ops *o)
{
	long self = (long)&core_tasks[0];

	if (o->policy->busted || o->policy->exclusive)
		return;
	fresh(o);
	o->down_read(&sem);
	assert_count(R);
	assert_int_equal(sem.owner.counter, self | RWSEM_READER_OWNED);
	assert_true(o->down_read_trylock(&sem));
	assert_int_equal(o->down_read_killable(&sem), 0);
	assert_int_equal(o->down_read_interruptible(&sem), 0);
	assert_count(4 * R);
	assert_false(o->down_write_trylock(&sem));
	for (int i = 0; i < 4; i++)
		o->up_read(&sem);
	assert_count(0);
	assert_int_equal(sem.owner.counter, self | RWSEM_READER_OWNED);
	assert_int_equal(o->down_write_killable(&sem), 0);
	assert_count(W);
	assert_int_equal(sem.owner.counter, self);
	assert_false(o->down_read_trylock(&sem));
	assert_false(o->down_write_trylock(&sem));
	o->downgrade_write(&sem);
	assert_count(R);
	assert_int_equal(sem.owner.counter, self | RWSEM_READER_OWNED);
	o->up_read(&sem);
	assert_true(o->down_write_trylock(&sem));
	o->up_write(&sem);
	assert_count(0);
	assert_int_equal(sem.owner.counter, 0);
	assert_null(rwsem_inspect_quiet(&sem));
}

static void fast_paths(void **state)
{
	unsigned n = 0;

	(void)state;
	for_each_ops(o)
	{
		fast(*o);
		n++;
	}
	assert_true(n >= 18);
}

static void exclusive(void **state)
{
	const struct rwsem_ops *o = find("c11", "exclusive");

	(void)state;
	fresh(o);
	o->down_read(&sem);
	assert_count(W);
	assert_false(o->down_read_trylock(&sem));
	o->up_read(&sem);
	o->down_write(&sem);
	o->downgrade_write(&sem);
	assert_count(W);
	o->up_read(&sem);
	assert_count(0);
}

/* A writer's release with that queue: what is granted, what is left in the word. */
static void released(const struct rwsem_ops *o, const char *types, const char *grants, long left)
{
	fresh(o);
	o->down_write(&sem);
	queue(types);
	o->up_write(&sem);
	assert_string_equal(granted(strlen(types)), grants);
	assert_count(left);
	assert_int_equal(sem.wait_lock.counter >> 32, sem.wait_lock.counter & 0xffffffff);
}

static void mark_wake(void **state)
{
	const struct rwsem_ops *o = find("c11", "steal");

	(void)state;
	released(o, "rrr", "111", 3 * R);
	assert_int_equal(events(LOCKEVENT_wake_reader), 1);
	released(o, "rwr", "101", 2 * R + Q);
	released(o, "wrr", "000", Q);
	assert_int_equal(events(LOCKEVENT_wake_writer), 1);
	assert_int_equal(core_tasks[1].permit.counter, 1);
	assert_int_equal(core_tasks[2].permit.counter, 0);
	released(find("c11", "writer-phase"), "wrr", "000", Q + P);
	released(find("c11", "writer-phase"), "rwr", "101", 2 * R + Q);
}

/* MAXWAKE is per call; the readers behind it stay queued. */
static void mark_wake_limits(void **state)
{
	const struct rwsem_ops *o = find("c11", "steal");

	(void)state;
	fresh(o);
	params.maxwake = 2;
	o->down_write(&sem);
	queue("rwrrr");
	o->up_write(&sem);
	assert_string_equal(granted(5), "10100");
	assert_count(2 * R + Q);
	assert_ptr_equal(rwsem_first_waiter(&sem), &waiters[1]);
	/* In a phase the other limit holds. */
	fresh(find("c11", "writer-phase"));
	params.maxwake_wp = 1;
	sem.count.counter = W + P;
	queue("rrr");
	o->up_write(&sem);
	assert_string_equal(granted(3), "100");
	assert_count(R + Q);
}

/* A downgrade wakes readers by virtue of the lock it holds; a writer at the head stops it. */
static void downgrade(void **state)
{
	const struct rwsem_ops *o = find("c11", "steal");

	(void)state;
	fresh(o);
	o->down_write(&sem);
	queue("rwr");
	sem.count.counter |= H;
	o->downgrade_write(&sem);
	assert_string_equal(granted(3), "101");
	assert_count(3 * R + Q);
	fresh(o);
	o->down_write(&sem);
	queue("wr");
	o->downgrade_write(&sem);
	assert_string_equal(granted(2), "00");
	assert_count(R + Q);
	assert_int_equal(events(LOCKEVENT_wake_writer), 0);
}

static void steals(void **state)
{
	const struct rwsem_ops *o = find("c11", "steal");

	(void)state;
	fresh(o);
	queue("w");
	o->down_read(&sem);
	assert_count(R + Q);
	assert_int_equal(events(LOCKEVENT_rlock_steal), 1);
	o->up_read(&sem);
	assert_int_equal(events(LOCKEVENT_wake_writer), 1);
	assert_false(o->down_read_trylock(&sem));
}

/* With the guard bit nobody is granted, trylocks fail, and down_read() "steals". */
static void overflow(void **state)
{
	const struct rwsem_ops *o = find("c11", "steal");
	long most = (long)0x7fffffffffffff00;

	(void)state;
	fresh(o);
	sem.count.counter = most;
	o->down_read(&sem);
	assert_int_equal(sem.count.counter, (long)0x8000000000000000);
	assert_int_equal(events(LOCKEVENT_rlock_steal), 1);
	assert_false(o->down_read_trylock(&sem));
	assert_false(o->down_write_trylock(&sem));
	queue("r");
	sem.count.counter = (long)0x8000000000000000 | W | Q;
	o->up_write(&sem);
	assert_string_equal(granted(1), "0");
	assert_string_equal(o->inspect(&sem, NULL), "S8: guard or reserved bits set");
}

/* The ticket's halves wrap without touching each other. */
static void ticket_wraps(void **state)
{
	(void)state;
	for_each_ops(o)
	{
		if ((*o)->policy->busted)
			continue;
		fresh(*o);
		sem.wait_lock.counter = -1;
		assert_null((*o)->inspect(&sem, NULL));
		assert_int_equal(sem.wait_lock.counter, 0);
		assert_null((*o)->inspect(&sem, NULL));
		assert_int_equal(sem.wait_lock.counter, (1l << 32) + 1);
	}
}

/* The checker sees each thing it looks for. */
static void inspections(void **state)
{
	const struct rwsem_ops *o = find("c11", "steal");

	(void)state;
	fresh(o);
	sem.count.counter = Q;
	assert_memory_equal(o->inspect(&sem, NULL), "S4", 2);
	sem.count.counter = H;
	assert_memory_equal(o->inspect(&sem, NULL), "S5", 2);
	sem.count.counter = P;
	assert_memory_equal(o->inspect(&sem, NULL), "S8", 2);
	sem.count.counter = 0;
	queue("ww");
	waiters[1].handoff_set = true;
	sem.count.counter |= H;
	assert_memory_equal(o->inspect(&sem, NULL), "S6", 2);
	waiters[1].handoff_set = false;
	assert_null(o->inspect(&sem, NULL));
	sem.count.counter |= 2 * R;
	assert_null(o->inspect(&sem, &(struct rwsem_watch){ .tasks = 5 }));
	assert_memory_equal(o->inspect(&sem, &(struct rwsem_watch){ .tasks = 4 }), "S2", 2);
	core_tasks[2].blocked_on = &waiters[0];
	assert_string_equal(o->inspect(&sem, NULL),
			    "S9: a task is in the queue that does not wait there");
	core_tasks[2].blocked_on = &waiters[1];
	waiters[0].task.counter = 0;
	assert_memory_equal(o->inspect(&sem, NULL), "S9", 2);
	assert_memory_equal(rwsem_inspect_quiet(&sem), "S2", 2);
	assert_memory_equal(rwsem_inspect_held(&sem, true), "S1", 2);
}

#define SPINNERS 4
#define TURNS	 2000

bool osq_lock_c11(atomic_long_t *tail);
void osq_unlock_c11(atomic_long_t *tail);

static atomic_long_t osq;
static u64 inside, turns, left;

/* Some of them leave the queue now and then. */
static void spinner(unsigned rank, void *arg)
{
	struct task *self = current_task();

	(void)arg;
	for (unsigned i = 0; i < TURNS; i++) {
		WRITE_ONCE(self->need_resched, i % 4 == rank % 4);
		if (!osq_lock_c11(&osq)) {
			__atomic_fetch_add(&left, 1, __ATOMIC_RELAXED);
			continue;
		}
		if (inside++)
			abort();
		turns++;
		inside--;
		osq_unlock_c11(&osq);
	}
}

static void spinners(void **state)
{
	(void)state;
	fake_machine_reset(SPINNERS);
	wait_yields = true;
	tasks_reset();
	assert_int_equal(cores_start(SPINNERS), SPINNERS);
	cores_run(SPINNERS, spinner, NULL);
	assert_int_equal(turns + left, SPINNERS * TURNS);
	assert_true(turns > SPINNERS);
	assert_int_equal(osq.counter, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(layout),	    cmocka_unit_test(fast_paths),
		cmocka_unit_test(exclusive),	    cmocka_unit_test(mark_wake),
		cmocka_unit_test(mark_wake_limits), cmocka_unit_test(downgrade),
		cmocka_unit_test(steals),	    cmocka_unit_test(overflow),
		cmocka_unit_test(ticket_wraps),	    cmocka_unit_test(inspections),
		cmocka_unit_test(spinners),
	};

	return cmocka_run_group_tests_name("rwsem", tests, NULL, NULL);
}
