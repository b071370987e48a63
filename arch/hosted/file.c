// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

#define STEP	 65536
#define FILE_MAX 16777216 /* a vector file is 1 MB; /dev/zero has no end */

/* NULL: errno says why. */
static char *read_all(FILE *f, size_t *size)
{
	char *bytes = NULL, *more;

	for (*size = 0;;) {
		more = realloc(bytes, *size + STEP + 1);
		if (!more)
			break;
		bytes = more;
		*size += fread(bytes + *size, 1, STEP, f);
		bytes[*size] = '\0';
		if (*size > FILE_MAX) {
			errno = EFBIG;
			break;
		}
		if (feof(f))
			return bytes;
		if (ferror(f))
			break;
	}
	free(bytes);
	return NULL;
}

const char *machine_file(const char *name, size_t *size, const char **why)
{
	static char text[320];
	char *bytes = NULL;
	FILE *f;

	errno = 0;
	f = fopen(name, "re");
	if (f)
		bytes = read_all(f, size);
	if (errno == EFBIG)
		snprintf(text, sizeof(text), "%s: more than %d bytes", name, FILE_MAX);
	else
		snprintf(text, sizeof(text), "%s: %s", name, strerror(errno));
	if (bytes && strlen(bytes) < *size) {
		snprintf(text, sizeof(text), "%s: holds a NUL byte, wants text", name);
		free(bytes);
		bytes = NULL;
	}
	*why = bytes ? NULL : text;
	if (f)
		fclose(f);
	return bytes;
}
