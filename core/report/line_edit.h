/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _REPORT_LINE_EDIT_H_
#define _REPORT_LINE_EDIT_H_
/*
 * One line from a dumb terminal: backspace, ^U, ^W, ^C, up and down for the
 * last lines. Bytes that are no text are dropped, so a noisy line cannot
 * put them into a command.
 */
#define LINE_EDIT_MAX 512

/* Prints the prompt, returns the line without its end. */
void line_edit(const char *prompt, char line[LINE_EDIT_MAX]);

#endif
