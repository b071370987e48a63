/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMGENERIC_FEATURES_H_
#define _ASMGENERIC_FEATURES_H_
/* No variant of this ISA needs more than its base. */
#endif
