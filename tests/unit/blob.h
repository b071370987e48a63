/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _UNIT_BLOB_H_
#define _UNIT_BLOB_H_
/* A file in memory of exactly its size, so that ASan sees a read beyond its end. */
#include <stdlib.h>

#include "unit.h"
#include "lib/types.h"

static inline u8 *read_blob(const char *path, size_t *size)
{
	FILE *f = fopen(path, "rb");
	u8 *blob;

	if (!f)
		fail_msg("%s cannot be opened", path);
	fseek(f, 0, SEEK_END);
	*size = ftell(f);
	rewind(f);
	blob = malloc(*size);
	assert_non_null(blob);
	assert_int_equal(fread(blob, 1, *size, f), *size);
	fclose(f);
	return blob;
}

#endif
