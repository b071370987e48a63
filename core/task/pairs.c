// SPDX-License-Identifier: GPL-2.0-only
#include "task/pairs.h"

#include "task/wait.h"

struct pairs {
	unsigned n;
	pair_fn *fn;
	void *arg;
	u32 arrived; /* counts arrivals at the barrier, never reset */
};

unsigned pair_rounds(unsigned n)
{
	return n < 2 ? 0 : n - !(n & 1);
}

/*
 * The circle method: with an even number m of players the last one meets player r in
 * round r, and any other a meets b where a + b = 2r modulo m - 1. With an
 * odd n the last player is nobody.
 */
unsigned pair_partner(unsigned n, unsigned round, unsigned rank)
{
	unsigned m = n + (n & 1), last = m - 1, b;

	if (rank == last)
		return round;
	b = (2 * round + last - rank) % last;
	if (b == rank)
		b = last;
	return b < n ? b : n;
}

/* All n cores meet; round counts from 1. */
static void meet(struct pairs *p, u32 round)
{
	__atomic_fetch_add(&p->arrived, 1, __ATOMIC_ACQ_REL);
	wait_until(&p->arrived, VAL >= round * p->n);
}

static void pairs_on_core(unsigned rank, void *arg)
{
	struct pairs *p = arg;

	for (unsigned round = 0; round < pair_rounds(p->n); round++) {
		unsigned partner = pair_partner(p->n, round, rank);

		meet(p, round + 1);
		if (partner < p->n)
			p->fn(rank, partner, p->arg);
	}
}

void pairs_run(unsigned n, pair_fn *fn, void *arg)
{
	struct pairs p = { .n = n, .fn = fn, .arg = arg };

	cores_run(n, pairs_on_core, &p);
}
