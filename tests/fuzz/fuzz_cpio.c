// SPDX-License-Identifier: GPL-2.0-only
/* Any bytes as an archive: what is found lies within it, a NUL behind it too, and is found again.
 */
#include <stdlib.h>
#include <string.h>

#include "lib/cpio.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	char *archive = malloc(size + 1), *found, why[64];
	size_t n;

	memcpy(archive, data, size);
	cpio_begins(archive, size);
	found = cpio_find(archive, size, "wanted", &n, why, sizeof(why));
	if (found) {
		if (found < archive || n > (size_t)(archive + size - found))
			abort();
		found[n] = '\0';
		if (cpio_find(archive, size, "wanted", &n, why, sizeof(why)) != found)
			abort();
	} else if (strlen(why) >= sizeof(why)) {
		abort();
	}
	free(archive);
	return 0;
}
