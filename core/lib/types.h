/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_TYPES_H_
#define _LIB_TYPES_H_
/* Fixed-width names and the few compiler words that every room uses. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <asm/once.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t s32;
typedef int64_t s64;

#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))

/* C libraries have some of these too, with the same meaning. */
#undef __always_inline
#undef __noinline
#undef __packed
#undef __aligned
#define __always_inline	 inline __attribute__((always_inline))
#define __noinline	 __attribute__((noinline))
#define __noreturn	 __attribute__((noreturn))
#define __printf(f, a)	 __attribute__((format(printf, f, a)))
#define __packed	 __attribute__((packed))
#define __aligned(n)	 __attribute__((aligned(n)))

/*
 * Two lines: x86 fetches the neighbour of a 64-byte line with it, and some Arm
 * cores report a 128-byte write-back granule (CTR_EL0.CWG). Whatever must not
 * disturb a measured line stands this far away from it.
 */
#define LINE_SPACING	 128

/* One access, never torn, repeated or invented by the compiler; no ordering. */
#define READ_ONCE(x)	 __atomic_load_n(&(x), __ATOMIC_RELAXED)
#define WRITE_ONCE(x, v) write_once(&(x), v)

#define barrier()	 __asm__ volatile("" : : : "memory")

#endif
