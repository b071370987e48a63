/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMGENERIC_ONCE_H_
#define _ASMGENERIC_ONCE_H_
/* A store that the compiler makes one plain instruction of; core/lib/types.h's WRITE_ONCE(). */

#define write_once(p, v) __atomic_store_n(p, v, __ATOMIC_RELAXED)

#endif
