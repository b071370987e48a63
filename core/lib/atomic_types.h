/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_ATOMIC_TYPES_H_
#define _LIB_ATOMIC_TYPES_H_
/* The word of every variant, and the accesses that are no read-modify-write. */
#include <asm/load_store.h>

#include "lib/types.h"

typedef struct {
	long counter;
} atomic_long_t;

static __always_inline long atomic_long_read(const atomic_long_t *v)
{
	return __atomic_load_n(&v->counter, __ATOMIC_RELAXED);
}

static __always_inline long atomic_long_read_acquire(const atomic_long_t *v)
{
	return smp_load_acquire(&v->counter);
}

static __always_inline void atomic_long_set(atomic_long_t *v, long i)
{
	WRITE_ONCE(v->counter, i);
}

static __always_inline void atomic_long_set_release(atomic_long_t *v, long i)
{
	smp_store_release(&v->counter, i);
}

/* name -> name_<variant>; VARIANT_SUFFIX comes from the compiler's command line. */
#define VARIANT_PASTE_(name, suffix) name##_##suffix
#define VARIANT_PASTE(name, suffix)  VARIANT_PASTE_(name, suffix)
#define VARIANT(name)		     VARIANT_PASTE(name, VARIANT_SUFFIX)

#endif
