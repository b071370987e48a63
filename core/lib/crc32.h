/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_CRC32_H_
#define _LIB_CRC32_H_
#include "lib/types.h"

/* CRC-32 of IEEE 802.3, as zlib's crc32(): crc is 0 or the result for the bytes before. */
u32 crc32(u32 crc, const void *bytes, size_t n);

#endif
