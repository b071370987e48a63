/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMSIM_ATOMIC_SIM_H_
#define _ASMSIM_ATOMIC_SIM_H_
/*
 * Each access first pays for its line: the core goes on when the line is its own, and
 * others run meanwhile. Then nothing runs until it is done, so plain
 * operations are atomic. The four orders are one.
 */
#include "lib/atomic_types.h"
#include "machine.h"

#define VARIANT_NAME "sim"

void sim_access(enum stop_point point, const volatile void *address);
void sim_load(const volatile void *address);

static __always_inline bool variant_usable(void)
{
	return true;
}

/* Macros, for the words come in two widths (core/rwsem/count.h). */
#define SIM_RMW(point, v, new)                   \
	({                                       \
		__typeof__(v) word_ = (v);       \
		__typeof__(word_->counter) old_; \
                                                 \
		sim_access(point, word_);        \
		old_ = word_->counter;           \
		word_->counter = (new);          \
		old_;                            \
	})

#define sim_long_add_return(i, v)                                              \
	({                                                                     \
		__typeof__((v)->counter) add_ = (i);                           \
                                                                               \
		(__typeof__(add_))(SIM_RMW(POINT_ADD, v, old_ + add_) + add_); \
	})

#define sim_long_try_cmpxchg(v, old, new)                                        \
	({                                                                       \
		__typeof__(old) expected_ = (old);                               \
		__typeof__(*expected_) want_ = *expected_, new_ = (new);         \
                                                                                 \
		*expected_ = SIM_RMW(POINT_CAS, v, old_ == want_ ? new_ : old_); \
		*expected_ == want_;                                             \
	})

#define sim_long_xchg(v, new)                          \
	({                                             \
		__typeof__((v)->counter) new_ = (new); \
                                                       \
		SIM_RMW(POINT_XCHG, v, new_);          \
	})

#define sim_long_fetch_or(i, v)                       \
	({                                            \
		__typeof__((v)->counter) bits_ = (i); \
                                                      \
		SIM_RMW(POINT_OR, v, old_ | bits_);   \
	})

#define sim_long_fetch_andnot(i, v)                      \
	({                                               \
		__typeof__((v)->counter) bits_ = (i);    \
                                                         \
		SIM_RMW(POINT_ANDNOT, v, old_ & ~bits_); \
	})

#define sim_long_or(i, v)     ((void)sim_long_fetch_or(i, v))
#define sim_long_andnot(i, v) ((void)sim_long_fetch_andnot(i, v))

#define sim_long_read(v)                   \
	({                                 \
		__typeof__(v) word_ = (v); \
                                           \
		sim_load(word_);           \
		word_->counter;            \
	})

#define SIM_STORE(point, v, i)                         \
	({                                             \
		__typeof__(v) word_ = (v);             \
		__typeof__(word_->counter) new_ = (i); \
                                                       \
		sim_access(point, word_);              \
		word_->counter = new_;                 \
	})

#define sim_long_read_acquire	   sim_long_read
#define sim_long_set(v, i)	   ((void)SIM_STORE(POINT_STORE, v, i))
#define sim_long_set_release(v, i) ((void)SIM_STORE(POINT_STORE_RELEASE, v, i))

/* The names proper are set apart from what they do, so that rwsem/logged.h can replace them. */
#define atomic_base(op, order)	   sim_long_##op

#define atomic_long_add_return	   sim_long_add_return
#define atomic_long_try_cmpxchg	   sim_long_try_cmpxchg
#define atomic_long_xchg	   sim_long_xchg
#define atomic_long_fetch_or	   sim_long_fetch_or
#define atomic_long_fetch_andnot   sim_long_fetch_andnot
#define atomic_long_or		   sim_long_or
#define atomic_long_andnot	   sim_long_andnot
#define atomic_long_read	   sim_long_read
#define atomic_long_read_acquire   sim_long_read_acquire
#define atomic_long_set		   sim_long_set
#define atomic_long_set_release	   sim_long_set_release

#include <asm/one_order.h>

#endif
