// SPDX-License-Identifier: GPL-2.0-only
#include "line/rendezvous.h"

#include "lib/random.h"
#include "rwsem/count.h"
#include "task/wait.h"

/* Both cores count the steps alike, so the number of the turn says whose it is. */
static void play(struct rendezvous *r, const struct line_state *state, enum line_actor me, u32 turn)
{
	u16 order[LINE_BATCH];

	random_order(&r->seed[me], order, LINE_BATCH);
	for (unsigned i = 0; i < LINE_STEPS && state->steps[i].access; i++) {
		turn++;
		if (state->steps[i].actor == me) {
			line_act(r->pool, state->steps[i].access, order, RWSEM_UNLOCKED_VALUE);
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

void rendezvous_lead(struct rendezvous *r, const struct line_state *state, bool lonely)
{
	u32 turn = r->turn;

	if (!lonely)
		name_next(r, state);
	play(r, state, HERE, turn);
	if (!lonely)
		wait_until(&r->followed, VAL == r->named);
}

void rendezvous_follow(struct rendezvous *r)
{
	u32 named = 0, turn = 0;

	for (;;) {
		const struct line_state *state;

		named++;
		wait_until(&r->named, VAL == named);
		state = r->state;
		if (!state)
			return;
		play(r, state, THERE, turn);
		for (unsigned i = 0; i < LINE_STEPS && state->steps[i].access; i++)
			turn++;
		__atomic_store_n(&r->followed, named, __ATOMIC_RELEASE);
	}
}

void rendezvous_over(struct rendezvous *r)
{
	name_next(r, NULL);
}
