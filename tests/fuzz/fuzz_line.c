// SPDX-License-Identifier: GPL-2.0-only
/* Any bytes from the serial line: lines of text that fit, and an end. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "fake_machine.h"
#include "report/line_edit.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	char *input = malloc(size + 1);
	char line[LINE_EDIT_MAX];

	memcpy(input, data, size);
	input[size] = '\0';
	fake_machine_reset(1);
	fake_input = input;
	/* The fake machine's exit at the end of its input comes back here. */
	if (!setjmp(fake_exit))
		for (;;) {
			line_edit("> ", line);
			for (const char *p = line; *p; p++)
				if (*p < ' ' || *p > '~')
					abort();
		}
	free(input);
	return 0;
}
