// SPDX-License-Identifier: GPL-2.0-only
/* The only way to wait that a simulated core has, and what a wake costs both sides. */
#include "task/wake_way.h"

#include <asm/percpu.h>
#include <asm/wait.h>

#include "sim.h"

#define LOOK_NS 1000000000ull /* an idle core looks around so often all the same */

static const char *usable(void)
{
	return NULL;
}

static void sim_rest(u32 *word, u64 until)
{
	if (!*word)
		sim_sleep(until ? until : sim_now() + LOOK_NS);
}

/* Seen half way through what it costs the waker, and at once by a core that rests: how long its
 * sleep takes to end is what wake_delay= says. */
static void sim_rouse(unsigned core, u32 *word)
{
	sim_until(sim_now() + sim_costs.wake / 2);
	*word = 1;
	sim_wake(core, sim_now());
	sim_until(sim_now() + sim_costs.wake - sim_costs.wake / 2);
}

void sim_work_until(u64 time)
{
	if (time > sim_now())
		sim_until(time);
}

void sim_switch_pays(void)
{
	sim_until(sim_now() + sim_costs.switch_out);
}

static const struct wake_way spin = { "spin", "sleep in virtual time", usable, sim_rest,
				      sim_rouse };
SET_ENTRY(wake_way, spin);
