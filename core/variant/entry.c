// SPDX-License-Identifier: GPL-2.0-only
/* Compiled once per variant, as everything in core/variant/ and core/trylock/. */
#include "lib/variant.h"

#define OPS(sfx)                                                                               \
	static long add_return##sfx(atomic_long_t *v, long a, long b)                          \
	{                                                                                      \
		(void)b;                                                                       \
		return atomic_long_add_return##sfx(a, v);                                      \
	}                                                                                      \
	static long try_cmpxchg##sfx(atomic_long_t *v, long a, long b)                         \
	{                                                                                      \
		long old = a;                                                                  \
		bool done = atomic_long_try_cmpxchg##sfx(v, &old, b);                          \
                                                                                               \
		/* A success that reports another word, or a failure that reports this one. */ \
		return done == (old == a) ? old : ~old;                                        \
	}                                                                                      \
	static long xchg##sfx(atomic_long_t *v, long a, long b)                                \
	{                                                                                      \
		(void)b;                                                                       \
		return atomic_long_xchg##sfx(v, a);                                            \
	}                                                                                      \
	static long fetch_or##sfx(atomic_long_t *v, long a, long b)                            \
	{                                                                                      \
		(void)b;                                                                       \
		return atomic_long_fetch_or##sfx(a, v);                                        \
	}                                                                                      \
	static long fetch_andnot##sfx(atomic_long_t *v, long a, long b)                        \
	{                                                                                      \
		(void)b;                                                                       \
		return atomic_long_fetch_andnot##sfx(a, v);                                    \
	}

OPS()
OPS(_acquire)
OPS(_release)
OPS(_relaxed)

static long or_(atomic_long_t *v, long a, long b)
{
	(void)b;
	atomic_long_or(a, v);
	return 0;
}

static long andnot_(atomic_long_t *v, long a, long b)
{
	(void)b;
	atomic_long_andnot(a, v);
	return 0;
}

#define OP(name, sfx, kind)                 \
	{                                   \
#name #sfx, kind, name##sfx \
	}
#define OP_ORDERS(name, kind)                                                 \
	OP(name, , kind), OP(name, _acquire, kind), OP(name, _release, kind), \
		OP(name, _relaxed, kind)

static const struct atomic_op ops[] = {
	OP_ORDERS(add_return, RMW_ADD_RETURN),
	OP_ORDERS(try_cmpxchg, RMW_CMPXCHG),
	OP_ORDERS(xchg, RMW_XCHG),
	OP_ORDERS(fetch_or, RMW_FETCH_OR),
	OP_ORDERS(fetch_andnot, RMW_FETCH_ANDNOT),
	{ "or", RMW_OR, or_ },
	{ "andnot", RMW_ANDNOT, andnot_ },
};

static const struct variant entry = {
	.name = VARIANT_NAME,
	.usable = variant_usable,
	.ops = ops,
	.nops = ARRAY_SIZE(ops),
};
SET_ENTRY(variant, entry);
