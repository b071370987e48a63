/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _MACHINE_H_
#define _MACHINE_H_
/*
 * The services of a machine: what core/ calls. Instructions (atomics, barriers,
 * counters, relax) are not here but behind <asm/...>.
 *
 * A machine boots its first core, fills `machine` and the core list, makes
 * the console work, installs trap handlers, and calls barelock_main() on that
 * core. It starts another core only when asked, and that core calls
 * core_enter(index) on a stack of its own, with interrupts masked, traps
 * handled, floating point usable and MMU and caches on.
 */
#include "lib/types.h"

/* A machine that can have more says so when it is built. */
#ifndef CORES_MAX
#define CORES_MAX 256
#endif
#define CMDLINE_MAX 1024

/* How far a time may be believed; ordered, `under=` may only lower it. */
enum timing {
	TIMING_MODELLED, /* simulated cores, virtual time */
	TIMING_EMULATED, /* an emulator's clock: says nothing about hardware */
	TIMING_UNKNOWN,	 /* cannot tell */
	TIMING_VIRTUAL,	 /* a hypervisor may stop the core at any time */
	TIMING_HOSTED,	 /* pinned threads of a Linux process */
	TIMING_BARE,	 /* the command line names a board and nothing contradicts */
};

/* What a description may say of the clock's rate: slower is none for this, faster no core is. */
#define CLOCK_HZ_MIN 10000ull
#define CLOCK_HZ_MAX 10000000000ull

struct counter {
	const char *name; /* "TSC", "PMCCNTR_EL0", "rdcycle", "CNTVCT_EL0", "rdtime" */
	u64 hz;		  /* 0: not known beforehand (a core clock), then measured */
	bool core_cycles; /* ticks once a core cycle, so it follows the core's clock */
};

struct machine {
	const char *name;	   /* "bare" or "hosted" */
	const char *isa;	   /* "x86_64", "arm64", "riscv64" */
	enum timing timing;	   /* what the machine itself can see; never BARE by itself */
	const char *timing_why;	   /* what it saw, e.g. "CPUID hypervisor leaf TCGTCGTCGTCG" */
	char cpu[96];		   /* the CPU as it names itself, id registers in hex */
	char firmware[96];	   /* e.g. "OpenSBI 1.1, SBI 1.0", "PSCI 1.1 by hvc" */
	char console[64];	   /* e.g. "pl011 at 0x9000000 (stdout-path)" */
	struct counter cycles;	   /* per core, fine: cycles() */
	struct counter clock;	   /* one for the machine: clock_now(); hz > 0 */
	const char *costs_from;	   /* simulated: "built in", or the costs= it began with; or NULL */
	const char *costs;	   /* the table, in the words of such a file; or NULL */
	const char *more_cores;	   /* what lets a run have more, for the message; or NULL */
	unsigned cores;		   /* entries of the core list, 1..CORES_MAX */
	char cmdline[CMDLINE_MAX]; /* as the firmware passed it */
};

extern struct machine machine;

/* Bits of <asm/features.h>: what every core in the list can do. */
extern u64 machine_features;

/*
 * A core the firmware lists as usable. Index 0 is the boot core; the index is
 * what core_enter() is given and this_core() returns. Ids of the topology
 * are equal for cores that share that level; a level that is not known is 0.
 */
struct core_desc {
	u64 hwid; /* MPIDR affinity, hart id, APIC id, Linux CPU number */
	u32 package, cluster, core, thread;
	u32 kind; /* 0, or a number that differs between kinds of core */
};

extern struct core_desc machine_core[CORES_MAX];

/*
 * Asks the core with that index to start. 0: asked (it may still never
 * arrive); otherwise negative, and *why names the firmware's answer.
 */
int machine_core_start(unsigned index, const char **why);

/* Brings this core to rest for good; never returns. */
void machine_core_stop(void) __noreturn;

/*
 * Sends an interrupt to the core with that index; false: this machine has no way.
 * machine_ipis() takes what waits for the calling core and counts all it has taken.
 */
bool machine_ipi(unsigned index);
u64 machine_ipis(void);

/* Text; a machine on a serial line sends CR LF for LF. Blocks until the device took them. Not
 * locked. */
void machine_console_write(const char *bytes, size_t n);
/* A received byte, or -1 when none waits. */
int machine_console_read(void);

/* What is wrong with uart= on the command line, or NULL; reported with status 2. */
const char *machine_console_error(void);

/*
 * Ends the run. status is 0..3 (see docs/format.md). `how` is the value
 * of exit= ("" when the line has none): a machine that has no such way
 * stops its cores, the printed verdict has said it all.
 */
void machine_exit(int status, const char *how) __noreturn;
/* Switches off (or, where firmware cannot, returns). */
void machine_poweroff(void);

/* What exit= accepts on this machine: names, NULL-terminated. */
extern const char *const machine_exit_ways[];

/*
 * The bytes of a file the run names, text without a NUL, followed by one; never freed. NULL: *why
 * says what is wrong, with the name. An image has what the boot loader handed over (lib/initrd.h).
 */
const char *machine_file(const char *name, size_t *size, const char **why);

/* What a core is about to do, on a machine that can stop it there. */
enum stop_point {
	POINT_ADD, /* a read-modify-write... */
	POINT_CAS,
	POINT_OR,
	POINT_ANDNOT,
	POINT_XCHG,
	POINT_STORE,	     /* a store... */
	POINT_STORE_RELEASE, /* ...of a variant's atomics, at that address */
	POINT_WAIT,	     /* to wait for that address, which did not pass the test */
	POINT_RELAX,	     /* to let time pass in a loop */
};

/* True: has done what there is to do at a POINT_WAIT or POINT_RELAX. */
typedef bool point_fn(enum stop_point point, const volatile void *address);

/*
 * From now on fn is called on every core at every point; NULL: no more. False:
 * this machine cannot (and has no function of its own here).
 */
bool machine_points(point_fn *fn);

/*
 * clock_now() in Hz, measured again against a timer of another origin; 0 where the
 * machine has none. Takes at most 20 ms.
 */
u64 machine_clock_hz_again(void);

/*
 * A count of disturbances that this machine can see from outside a sample
 * (x86: SMI count; hosted: involuntary context switches of the calling
 * thread); 0 where it can see none. `what` names it.
 */
u64 machine_disturbances(const char **what);

#endif
