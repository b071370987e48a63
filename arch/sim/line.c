// SPDX-License-Identifier: GPL-2.0-only
/*
 * Cache lines. A line is a server: it serves one transfer at a time, who asks
 * meanwhile queues. Its state changes when it is asked for, so requests are served in the order
 * of their virtual times.
 *
 * All words on a core's or a task's stack count as one line: where a compiler puts them must not
 * show in a result.
 */
#include <stdlib.h>
#include <string.h>

#include <asm/atomic_sim.h>
#include <asm/cycles.h>
#include <asm/percpu.h>
#include <asm/wait.h>

#include "lib/random.h"
#include "sim.h"
#include "task/sched.h"

#define LINE_SHIFT   6
#define NOBODY	     CORES_MAX
#define PATIENCE_MAX 1000000 /* ns between two looks at a word that nobody writes */
#define RELAX_STEP   64	     /* relaxes in a row before they become longer */

struct line {
	struct line *next;
	uintptr_t key;
	u64 free_at;
	unsigned owner; /* last writer, or NOBODY */
	bool shared;	/* others have read it since */
	bool task;	/* of a task's stack or descriptor */
	enum sim_distance spread;
	struct sim_waiter *first, **last;
	u64 copies[CORES_MAX / 64]; /* when shared */
};

static struct line *table[4096];
static struct sim_waiter waiters[CORES_MAX];
static u32 relaxes[CORES_MAX];
static u64 random_state;
static point_fn *points;

void sim_lines_seed(u64 seed)
{
	random_state = seed;
}

bool machine_points(point_fn *fn)
{
	points = fn;
	return true;
}

/* Stacks lie at keys that no address has. */
static uintptr_t key_of(const volatile void *address)
{
	size_t core = sim_stack_of(address);
	unsigned task = task_stack_of(address);

	if (core < CORES_MAX)
		return core;
	return task < TASKS_MAX ? CORES_MAX + task : (uintptr_t)address >> LINE_SHIFT;
}

static struct line *new_line(const volatile void *address, uintptr_t key, struct line *next)
{
	struct line *line = calloc(1, sizeof(*line));

	if (!line)
		abort();
	line->key = key;
	line->task = task_stack_of(address) < TASKS_MAX ||
		     task_number((const void *)(uintptr_t)address) < TASKS_MAX;
	line->owner = NOBODY;
	line->last = &line->first;
	line->next = next;
	return line;
}

static struct line *line_of(const volatile void *address)
{
	uintptr_t key = key_of(address);
	struct line **bucket = &table[key * 0x9e3779b97f4a7c15ull >> 52];
	struct line *line;

	for (line = *bucket; line; line = line->next)
		if (line->key == key)
			return line;
	return *bucket = new_line(address, key, *bucket);
}

static bool has_copy(const struct line *line, unsigned core)
{
	return line->copies[core / 64] >> core % 64 & 1;
}

static u64 cost(const struct line *line, enum sim_distance distance, enum sim_copy copy)
{
	u32 ns = line->task && sim_costs.task ? sim_costs.task : sim_costs.transfer[distance][copy];

	return ns + (sim_costs.jitter ? random_below(&random_state, ns * sim_costs.jitter / 100 + 1)
				      : 0);
}

/* Queues for the line; when it has arrived. */
static u64 transfer(struct line *line, u64 from, u64 ns)
{
	line->free_at = (line->free_at > from ? line->free_at : from) + ns;
	return line->free_at;
}

static void add_copy(struct line *line, unsigned core, enum sim_distance distance)
{
	if (!line->shared) {
		memset(line->copies, 0, sizeof(line->copies));
		line->shared = true;
		line->spread = SIM_SELF;
		line->copies[line->owner / 64] |= 1ull << line->owner % 64;
	}
	line->copies[core / 64] |= 1ull << core % 64;
	if (line->spread < distance)
		line->spread = distance;
}

static u64 load_done(struct line *line, unsigned me, u64 from)
{
	bool shared = line->shared;
	enum sim_distance distance;

	if (line->owner == NOBODY)
		line->owner = me;
	if (line->owner == me || (shared && has_copy(line, me)))
		return from + sim_costs.load;
	distance = sim_distance(line->owner, me);
	add_copy(line, me, distance);
	return transfer(line, from, cost(line, distance, shared ? SIM_CLEAN : SIM_DIRTY));
}

/* `cost_here`: of the operation itself, a store or a read-modify-write. */
static u64 store_done(struct line *line, unsigned me, u64 from, u32 cost_here)
{
	enum sim_distance far;
	u64 done;

	if (line->owner == NOBODY || (line->owner == me && !line->shared)) {
		line->owner = me;
		return from + cost_here;
	}
	far = sim_distance(line->owner, me);
	if (line->shared && far < line->spread)
		far = line->spread;
	done = transfer(line, from, cost(line, far, line->shared ? SIM_SHARED : SIM_DIRTY));
	line->owner = me;
	line->shared = false;
	return done + cost_here;
}

static void stop_waiting(struct sim_waiter *w)
{
	if (!w->link)
		return;
	*w->link = w->next;
	if (w->next)
		w->next->link = w->link;
	w->link = NULL;
}

/* Each fetches the line in turn, in the order they began to wait. */
static void wake_waiters(struct line *line, u64 written)
{
	while (line->first) {
		struct sim_waiter *w = line->first;

		line->first = w->next;
		w->link = NULL;
		sim_wake(w->core, load_done(line, w->core, written));
	}
	line->last = &line->first;
}

void sim_access(enum stop_point point, const volatile void *address)
{
	bool store = point == POINT_STORE || point == POINT_STORE_RELEASE;
	struct line *line;

	if (points)
		points(point, address);
	line = line_of(address);
	relaxes[sim_running] = 0;
	sim_until(store_done(line, sim_running, sim_now(), store ? sim_costs.load : sim_costs.rmw));
	if (line->first)
		wake_waiters(line, sim_now());
}

void sim_load(const volatile void *address)
{
	relaxes[sim_running] = 0;
	sim_until(load_done(line_of(address), sim_running, sim_now()));
}

/* Nobody can tell what happens between two of them, so they are one event. */
void sim_relax(u32 n)
{
	u64 time = sim_now();

	for (; n; n--) {
		u32 longer = relaxes[sim_running]++ / RELAX_STEP;

		if (!points || !points(POINT_RELAX, NULL))
			time += (u64)sim_costs.relax << (longer < 12 ? longer : 12);
	}
	if (time != sim_now())
		sim_until(time);
}

u64 sim_clock(void)
{
	sim_until(sim_now() + sim_costs.counter);
	return sim_now();
}

void sim_wait_on(const volatile void *address, u64 polls)
{
	struct sim_waiter *w = &waiters[sim_running];
	u64 patience = (u64)sim_costs.relax << (polls < 16 ? polls : 16);
	struct line *line;

	if (points && points(POINT_WAIT, address))
		return;
	line = line_of(address);
	w->core = sim_running;
	w->next = NULL;
	w->link = line->last;
	*line->last = w;
	line->last = &w->next;
	sim_sleep(sim_now() + (patience < PATIENCE_MAX ? patience : PATIENCE_MAX));
	if (w->link && !w->next)
		line->last = w->link;
	stop_waiting(w);
}

void sim_kick(unsigned core)
{
	sim_wake(core, sim_now() + sim_costs.relax);
}
