// SPDX-License-Identifier: GPL-2.0-only
#include "lib/crc32.h"

#define POLYNOMIAL 0xedb88320u /* reflected */

u32 crc32(u32 crc, const void *bytes, size_t n)
{
	const u8 *p = bytes;

	crc = ~crc;
	while (n--) {
		crc ^= *p++;
		for (int bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? POLYNOMIAL : 0);
	}
	return ~crc;
}
