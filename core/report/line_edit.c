// SPDX-License-Identifier: GPL-2.0-only
#include "report/line_edit.h"

#include <string.h>

#include <asm/wait.h>

#include "machine.h"
#include "report/console.h"
#include "task/watchdog.h"

#define HISTORY	  8

#define CTRL(c)	  ((c)&0x1f)
#define ESCAPE	  0x1b
#define BACKSPACE 0x08
#define DELETE	  0x7f

static char history[HISTORY][LINE_EDIT_MAX];
static unsigned lines_kept;

struct edit {
	const char *prompt;
	char *text;
	size_t length;
	unsigned back; /* how many lines back in the history; 0: a new one */
};

static int wait_byte(void)
{
	int byte;

	while ((byte = machine_console_read()) < 0) {
		watchdog_touch();
		wait_relax();
	}
	return byte;
}

static void erase(struct edit *e, size_t n)
{
	while (n-- && e->length) {
		e->length--;
		console_write("\b \b", 3);
	}
}

static void replace(struct edit *e, const char *text)
{
	erase(e, e->length);
	e->length = strlen(text);
	memcpy(e->text, text, e->length);
	console_write(text, e->length);
}

static void erase_word(struct edit *e)
{
	while (e->length && e->text[e->length - 1] == ' ')
		erase(e, 1);
	while (e->length && e->text[e->length - 1] != ' ')
		erase(e, 1);
}

static void recall(struct edit *e, int step)
{
	unsigned kept = lines_kept < HISTORY ? lines_kept : HISTORY;
	unsigned back = e->back + step;

	if (back > kept)
		return;
	e->back = back;
	replace(e, back ? history[(lines_kept - back) % HISTORY] : "");
}

/* Arrow keys are ESC [ or ESC O, and A or B; other sequences have no meaning here. */
static void escape(struct edit *e)
{
	int introducer = wait_byte();

	if (introducer != '[' && introducer != 'O')
		return;
	switch (wait_byte()) {
	case 'A':
		recall(e, 1);
		break;
	case 'B':
		recall(e, -1);
		break;
	}
}

static void remember(const char *text)
{
	if (*text)
		strcpy(history[lines_kept++ % HISTORY], text);
}

static void restart(struct edit *e, const char *echo)
{
	console_write(echo, strlen(echo));
	console_write(e->prompt, strlen(e->prompt));
	e->length = 0;
	e->back = 0;
}

static void edit_byte(struct edit *e, int byte)
{
	switch (byte) {
	case BACKSPACE:
	case DELETE:
		erase(e, 1);
		break;
	case CTRL('u'):
		erase(e, e->length);
		break;
	case CTRL('w'):
		erase_word(e);
		break;
	case CTRL('c'):
		restart(e, "^C\n");
		break;
	case ESCAPE:
		escape(e);
		break;
	default:
		if (byte >= ' ' && byte < DELETE && e->length < LINE_EDIT_MAX - 1) {
			e->text[e->length++] = byte;
			console_write(&e->text[e->length - 1], 1);
		}
	}
}

/* CR, LF, or CR LF, which is one end. */
static bool ends_line(int byte)
{
	static bool after_cr;
	bool second = byte == '\n' && after_cr;

	after_cr = byte == '\r';
	return (byte == '\r' || byte == '\n') && !second;
}

void line_edit(const char *prompt, char line[LINE_EDIT_MAX])
{
	struct edit e = { .prompt = prompt, .text = line };
	int byte;

	restart(&e, "");
	while (!ends_line(byte = wait_byte()))
		edit_byte(&e, byte);
	line[e.length] = '\0';
	console_write("\n", 1);
	remember(line);
}
