/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMRISCV64_FEATURES_H_
#define _ASMRISCV64_FEATURES_H_
/* AMOCAS: "zacas" in the riscv,isa of every hart that takes part. */
#define RISCV_HAS_ZACAS (1ull << 0)
/* WRS.NTO: the same of "zawrs". */
#define RISCV_HAS_ZAWRS (1ull << 1)

#endif
