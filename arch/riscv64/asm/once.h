/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_ONCE_H_
#define _ASMRISCV64_ONCE_H_
/* gcc 12 makes an AMO of a relaxed __atomic_store_n(). */

#define write_once(p, v) (*(volatile __typeof__(*(p)) *)(p) = (v))

#endif
