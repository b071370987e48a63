// SPDX-License-Identifier: GPL-2.0-only
#include "line/rendezvous.h"

#include "bench/negative.h"
#include "lib/random.h"
#include "task/wait.h"

static unsigned steps_of(const struct line_state *state)
{
	unsigned n = 0;

	while (n < LINE_STEPS && state->steps[n].access)
		n++;
	return n;
}

static void step(struct rendezvous *r, const struct line_step *step)
{
	u16 order[LINE_BATCH];

	/* negative=state: what the other cores should have done is left out. */
	if (step->actor != HERE && negative("state"))
		return;
	random_order(&r->by[step->actor].seed, order, LINE_BATCH);
	line_act(r->pool, step->access, order, r->count);
}

/* All cores count the steps alike, so the number of the turn says whose it is. */
static void play(struct rendezvous *r, const struct line_state *state, enum line_actor me, u32 turn)
{
	for (unsigned i = 0; i < steps_of(state); i++) {
		turn++;
		if (state->steps[i].actor == me) {
			step(r, &state->steps[i]);
			__atomic_store_n(&r->turn, turn, __ATOMIC_RELEASE);
		} else {
			wait_until(&r->turn, (s32)(VAL - turn) >= 0);
		}
	}
}

static void name_next(struct rendezvous *r, const struct line_state *state)
{
	r->state = state;
	__atomic_store_n(&r->named, r->named + 1, __ATOMIC_RELEASE);
}

/* Readers that come and go on every line until the next state is named. */
static void come_and_go(struct rendezvous *r, u32 named)
{
	u16 order[LINE_BATCH];

	while (READ_ONCE(r->named) == named) {
		random_order(&r->by[THERE].seed, order, LINE_BATCH);
		for (unsigned i = 0; i < LINE_BATCH && READ_ONCE(r->named) == named; i++) {
			long *count = &r->pool->line[order[i]].lock.count.counter;

			__atomic_fetch_add(count, RWSEM_READER_BIAS, __ATOMIC_ACQUIRE);
			__atomic_fetch_sub(count, RWSEM_READER_BIAS, __ATOMIC_RELEASE);
		}
		wait_relax();
	}
}

void rendezvous_lead(struct rendezvous *r, const struct line_state *state, long count)
{
	u32 turn = r->turn;

	r->count = count;
	name_next(r, state);
	/* Only then is nobody at the lines any more. */
	for (unsigned actor = THERE; actor < r->actors; actor++)
		wait_until(&r->by[actor].seen, VAL == r->named);
	play(r, state, HERE, turn);
	for (unsigned actor = THERE; actor < r->actors; actor++)
		wait_until(&r->by[actor].states, VAL == r->named);
}

void rendezvous_follow(struct rendezvous *r, enum line_actor me)
{
	u32 turn = 0;

	for (u32 named = 1;; named++) {
		const struct line_state *state;
		bool busy;

		wait_until(&r->named, VAL == named);
		state = r->state;
		busy = r->busy;
		__atomic_store_n(&r->by[me].seen, named, __ATOMIC_RELEASE);
		if (!state)
			return;
		play(r, state, me, turn);
		turn += steps_of(state);
		__atomic_store_n(&r->by[me].states, named, __ATOMIC_RELEASE);
		if (busy && me == THERE)
			come_and_go(r, named);
	}
}

void rendezvous_over(struct rendezvous *r)
{
	name_next(r, NULL);
}
