// SPDX-License-Identifier: GPL-2.0-only
#include "rwsem/params.h"

#include <string.h>

#include <asm/cycles.h>

#include "lib/choices.h"
#include "lib/numbers.h"
#include "lib/options.h"
#include "lib/variant.h"
#include "machine.h"
#include "report/record.h"

#define TICK_NS	   1000000 /* HZ=1000 */
#define HANDOFF_NS 4000000 /* HZ/250, rounded up */
#define MAXWAKE	   256

static u64 clock_ns(const struct rwsem_params *params)
{
	(void)params;
	return mul_div(clock_now(), 1000000000, machine.clock.hz);
}

static u64 clock_ticks(const struct rwsem_params *params)
{
	return clock_ns(params) / params->tick_ns;
}

const struct rwsem_params rwsem_default_params = {
	.T = HANDOFF_NS / TICK_NS,
	.maxwake = MAXWAKE,
	.maxwake_wp = MAXWAKE,
	.tick_ns = TICK_NS,
	.spin = true,
	.ticks = clock_ticks,
	.ns = clock_ns,
};

u64 rwsem_ticks(u64 ns, u32 tick_ns)
{
	return ns / tick_ns + !!(ns % tick_ns);
}

void rwsem_params_chosen(struct rwsem_params *p)
{
	*p = rwsem_default_params;
	if (options.tick)
		p->tick_ns = options.tick;
	p->T = rwsem_ticks(options.T.n ? options.T.value[0] : HANDOFF_NS, p->tick_ns);
	p->D = options.D.n ? rwsem_ticks(options.D.value[0], p->tick_ns) : 0;
	if (options.maxwake.n)
		p->maxwake = p->maxwake_wp = options.maxwake.value[0];
	if (options.maxwake_wp.n)
		p->maxwake_wp = options.maxwake_wp.value[0];
	if (options.spin.n)
		p->spin = options.spin.value[0];
	p->test_and_set = !strcmp(options.wait_lock, choice_wait_lock(1));
}

void rwsem_params_record(const struct rwsem_params *p)
{
	record_u64("tick_ns", p->tick_ns);
	record_u64("T_ticks", p->T);
	record_u64("D_ticks", p->D);
	record_u64("maxwake", p->maxwake);
	record_u64("maxwake_wp", p->maxwake_wp);
	record_bool("spin", p->spin);
	record_str("wait_lock", choice_wait_lock(p->test_and_set));
}

const char *choice_wait_lock(unsigned i)
{
	static const char *const names[] = { "ticket", "test-and-set" };

	return i < ARRAY_SIZE(names) ? names[i] : NULL;
}

/* The policies are the same in every variant. */
const char *choice_policy(unsigned i)
{
	const char *variant = NULL;

	for_each_rwsem_ops(o) {
		if (!variant)
			variant = (*o)->variant;
		if (!strcmp((*o)->variant, variant) && !i--)
			return (*o)->policy->name;
	}
	return NULL;
}

const struct rwsem_ops *rwsem_ops_find(const char *variant, const char *policy)
{
	for_each_rwsem_ops(o)
		if (!strcmp((*o)->variant, variant) && !strcmp((*o)->policy->name, policy))
			return variant_usable_here(variant) ? *o : NULL;
	return NULL;
}

const struct rwsem_ops *rwsem_ops_logged(const struct rwsem_ops *ops)
{
	for_each_set_entry(rwsem_ops, o)
		if ((*o)->logged && !strcmp((*o)->variant, ops->variant) &&
		    !strcmp((*o)->policy->name, ops->policy->name))
			return *o;
	return NULL;
}

const struct rwsem_ops *rwsem_ops_traced(const struct rwsem_ops *ops)
{
	const struct rwsem_ops *twin = options.trace ? rwsem_ops_logged(ops) : NULL;

	return twin ? twin : ops;
}
