/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMARM64_FEATURES_H_
#define _ASMARM64_FEATURES_H_
/* FEAT_LSE: CAS, LD<op>, SWP (ID_AA64ISAR0_EL1.Atomic >= 2). */
#define ARM64_HAS_LSE (1ull << 0)

#endif
