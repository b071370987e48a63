/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_VARIANT_H_
#define _LIB_VARIANT_H_
/* The ways this build can do an atomic: one entry for each asm/atomic_<variant>.h of variants.mk.
 */
#include "lib/atomic_types.h"
#include "lib/set.h"

/* One kind of read-modify-write; what its function computes from the word `old` and a, b. */
enum rmw {
	RMW_ADD_RETURN,	  /* word = old + a; returns the new word */
	RMW_CMPXCHG,	  /* word = b if old == a; returns old */
	RMW_XCHG,	  /* word = a; returns old */
	RMW_FETCH_OR,	  /* word = old | a; returns old */
	RMW_FETCH_ANDNOT, /* word = old & ~a; returns old */
	RMW_OR,		  /* as fetch_or; returns nothing */
	RMW_ANDNOT,
	RMW_KINDS
};

/* An operation of a variant behind a call, to be checked; what is measured is inlined. */
struct atomic_op {
	const char *name; /* "add_return_acquire" */
	enum rmw kind;
	long (*run)(atomic_long_t *v, long a, long b);
};

struct variant {
	const char *name;
	bool (*usable)(void); /* on the CPUs of this machine */
	const struct atomic_op *ops;
	unsigned nops;
};

SET_DECLARE(variant, const struct variant);

/* Whether the run is to use it: wanted by variant=, and usable. */
bool variant_chosen(const char *name);
bool variant_usable_here(const char *name);
/* The same, for what is measured: the compiler's atomics only when they are named. */
bool variant_measured(const char *name);

#endif
