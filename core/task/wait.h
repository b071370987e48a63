/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_WAIT_H_
#define _TASK_WAIT_H_
/*
 * The one way to wait. wait_until(address, test) loads *address into VAL
 * until the test holds, and returns that VAL; what the writer did before
 * it stored the value is visible afterwards (acquire, by control dependency
 * and fence). Every wait has the watchdog's limit: a word that never changes
 * ends the run with a line per core.
 *
 * The test may read other words too; who changes one of those then calls
 * wait_kick(core) for the core that waits.
 */
#include <asm/barrier.h>
#include <asm/cycles.h>
#include <asm/wait.h>

#include "lib/types.h"

/* Cores take turns (a single-threaded emulator, threads sharing a CPU): a look that fails gives
 * way. */
extern bool wait_yields;

struct wait {
	u64 polls;
	u64 deadline; /* on clock_now(), 0 until the first look at the clock */
};

/* Looks at the clock; called once in WAIT_BATCH polls, since reading a clock may trap. */
void wait_overdue(struct wait *wait);

#define WAIT_BATCH 1024

/*
 * What a machine may do better than relax (<asm/wait.h> then defines these): let a
 * core rest until the word at that address changes, make it look again when
 * another word of its test has changed, and relax many times at once.
 */
#ifndef wait_on
#define wait_on(address, polls) wait_relax()
#endif
/* What the writer of the word did before is visible now. */
#ifndef wait_acquired
#define wait_acquired(address) smp_acquire__after_ctrl_dep()
#endif
#ifndef wait_kick
#define wait_kick(core) ((void)(core))
#endif

/* Until clock_now() is there; and what giving a core to another task costs where time is modelled.
 */
#ifndef wait_clock
#define wait_clock(until)                                \
	do {                                             \
		while ((s64)(clock_now() - (until)) < 0) \
			wait_relax();                    \
	} while (0)
#endif
#ifndef switch_pays
#define switch_pays() ((void)0)
#endif
/* So many in a row: time passes, nothing is looked at. */
#ifndef wait_relaxes
static inline void wait_relaxes(u32 n)
{
	while (n--)
		wait_relax();
}
#endif

#define WAIT_COUNT(wait, relax)                      \
	do {                                         \
		relax;                               \
		if (!(++(wait)->polls % WAIT_BATCH)) \
			wait_overdue(wait);          \
	} while (0)

/* A counted relax, for a loop that no single word ends. */
static inline void wait_poll(struct wait *wait)
{
	WAIT_COUNT(wait, wait_relax());
}

#define wait_until(address, test)                                          \
	({                                                                 \
		struct wait wait_ = { 0 };                                 \
		__typeof__(*(address)) VAL;                                \
		while (VAL = READ_ONCE(*(address)), !(test))               \
			WAIT_COUNT(&wait_, wait_on(address, wait_.polls)); \
		wait_acquired(address);                                    \
		VAL;                                                       \
	})

#endif
