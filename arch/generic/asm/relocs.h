/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ASMGENERIC_RELOCS_H_
#define _ASMGENERIC_RELOCS_H_
/* Of the list that tools/relocs makes for an image's start-up code, in bytes: see there. */
#define RELOCS_SKIP 255
#define RELOCS_STEP 254
#define RELOCS_ROOM 1856 /* that section .relocs has */

#endif
