/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TRYLOCK_SHOOT_H_
#define _TRYLOCK_SHOOT_H_
/*
 * A form is one file of this directory: a function on the count word and
 * TRYLOCK_FORM(function, "name", kind, made of). It is compiled once per variant, together
 * with the counter readings of each kind of shot and with the loop around it, so a timed path
 * holds no call, no test of a flag and no load of a parameter.
 */
#include <asm/barrier.h>
#include <asm/cycles.h>
#include <asm/prefetch.h>

#include "rwsem/owner.h"
#include "trylock/form.h"

/* What a form is made of. */
#define FORM_EXCHANGES	(1 << 0) /* its read-modify-write is a compare-exchange */
#define FORM_GUESSES	(1 << 1) /* its point is that nothing is read first */
#define FORM_PREFETCHES (1 << 2)

/* A reader leaves its task and a hint, and keeps the flag that writers must not spin. */
static __always_inline void set_owner(struct lock_words *lock, enum form_kind kind, long self)
{
	long old;

	if (kind == FORM_READ || kind == FORM_READ_STAYS) {
		old = atomic_long_read(&lock->owner);
		self |= RWSEM_READER_OWNED | (old & RWSEM_NONSPINNABLE);
	}
	if (kind <= FORM_WRITE)
		atomic_long_set(&lock->owner, self);
}

#define BODY_full(kind, got)                         \
	do {                                         \
		if (got == TRYLOCK_ACQUIRED)         \
			set_owner(lock, kind, self); \
	} while (0)
#define BODY_bare(kind, got) \
	do {                 \
	} while (0)

/* The outcome is made once: what is stored after the readings comes of the register they waited
 * for. */
#define SHOOT(function, kind, body, end, T1)                                                   \
	static void function##_##body##_##end(struct lock_words *lock, long self,              \
					      struct shot *shot)                               \
	{                                                                                      \
		enum trylock got;                                                              \
		u32 failures = 0;                                                              \
		long known;                                                                    \
		u64 t0, t1;                                                                    \
                                                                                               \
		(void)self;                                                                    \
		cycles_fence();                                                                \
		t0 = cycles_begin();                                                           \
		got = function(&lock->count, &failures);                                       \
		BODY_##body(kind, got);                                                        \
		known = got;                                                                   \
		__asm__ volatile("" : "+r"(known));                                            \
		T1;                                                                            \
		*shot = (struct shot){ .ticks = t1 - t0, .got = known, .failures = failures }; \
	}

#define SHOOT_ENDS(function, kind, body)                           \
	SHOOT(function, kind, body, known, t1 = cycles_end(known)) \
	SHOOT(function, kind, body, done, cycles_fence(); t1 = cycles_end(known))

/* Up, as mainline's last step does it: release, so the section is over before the lock is. */
static __always_inline void release(struct lock_words *lock, enum form_kind kind)
{
	if (kind == FORM_WRITE) {
		atomic_long_set(&lock->owner, 0);
		atomic_long_add_return_release(-RWSEM_WRITER_LOCKED, &lock->count);
	} else {
		atomic_long_add_return_release(-RWSEM_READER_BIAS, &lock->count);
	}
}

#define LOOP(function, kind)                                                   \
	static void function##_loop(struct lock_words *lock, long self, u32 n, \
				    struct burst *burst)                       \
	{                                                                      \
		u32 acquired = 0, failures_all = 0, streak = 0;                \
                                                                               \
		while (n--) {                                                  \
			u32 failures = 0;                                      \
			enum trylock got = function(&lock->count, &failures);  \
                                                                               \
			failures_all += failures;                              \
			streak = failures > streak ? failures : streak;        \
			if (got == TRYLOCK_ACQUIRED) {                         \
				set_owner(lock, kind, self);                   \
				release(lock, kind);                           \
				acquired++;                                    \
			} else if (kind == FORM_READ_STAYS) {                  \
				release(lock, kind);                           \
			}                                                      \
		}                                                              \
		*burst = (struct burst){ acquired, failures_all, streak };     \
	}

/*
 * A variant's header may define
 *   VARIANT_EXCHANGE_AS  the name of a variant whose compare-exchange is the same code
 *   VARIANT_ADD_AS       the same of its addition
 *   VARIANT_READS_FIRST  its compare-exchange begins with a load (LL/SC)
 */
#ifndef VARIANT_EXCHANGE_AS
#define VARIANT_EXCHANGE_AS NULL
#endif
#ifndef VARIANT_ADD_AS
#define VARIANT_ADD_AS NULL
#endif
#ifndef VARIANT_READS_FIRST
#define VARIANT_READS_FIRST 0
#endif

#define FORM_IDEA_ABSENT(made_of)                                                            \
	((made_of)&FORM_GUESSES && VARIANT_READS_FIRST                                       \
		 ? "LL/SC loads the word before it can store"                                \
	 : (made_of)&FORM_PREFETCHES && !prefetchw_exists() ? "no prefetch for a store here" \
							    : NULL)

#define FORM_ENTRY(function, form, form_kind, made_of, full_body, form_loop)                  \
	static enum trylock function##_once(atomic_long_t *count)                             \
	{                                                                                     \
		u32 failures = 0;                                                             \
                                                                                              \
		return function(count, &failures);                                            \
	}                                                                                     \
	static const struct trylock_form function##_form = {                                  \
		.name = form,                                                                 \
		.variant = VARIANT_NAME,                                                      \
		.kind = form_kind,                                                            \
		.same_as = (made_of)&FORM_EXCHANGES ? VARIANT_EXCHANGE_AS : VARIANT_ADD_AS,   \
		.idea_absent = FORM_IDEA_ABSENT(made_of),                                     \
		.once = function##_once,                                                      \
		.shoot = { { function##_##full_body##_known, function##_##full_body##_done }, \
			   { function##_bare_known, function##_bare_done } },                 \
		.loop = form_loop,                                                            \
	};                                                                                    \
	SET_ENTRY(trylock_form, function##_form)

#define TRYLOCK_FORM(function, form, kind, made_of) \
	SHOOT_ENDS(function, kind, full)            \
	SHOOT_ENDS(function, kind, bare)            \
	LOOP(function, kind)                        \
	FORM_ENTRY(function, form, kind, made_of, full, function##_loop)

/* What is no lock has no owner to write; a LOOP() of its own, or NULL. */
#define TRYLOCK_INSTRUMENT(function, form, kind, loop) \
	SHOOT_ENDS(function, kind, bare)               \
	FORM_ENTRY(function, form, kind, 0, bare, loop)

#endif
