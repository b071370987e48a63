/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _DEV_CONSOLE_H_
#define _DEV_CONSOLE_H_
/*
 * Choosing the console of a bare machine, and machine_console_write() and
 * machine_console_read() on top of it. All of these fill machine.console with
 * what was chosen and why. machine.cmdline must be filled before, since uart=
 * in it wins over every description.
 */
#include "dev/uart.h"
#include "lib/dtb.h"

/*
 * uart=NAME,ADDRESS[,SHIFT[,WIDTH]] (ADDRESS with a leading "io:" is a port)
 * in machine.cmdline. 1: used; 0: the line has none; -1: it is malformed (after a
 * console exists, barelock_main() reports it with status 2).
 */
int console_from_cmdline(void);

/*
 * stdout-path (path or alias, options behind ':' dropped), else alias
 * serial0, else any enabled node with a driver, else one whose reg is no address of this
 * machine but whose name tells one, in that order; the reason is part of machine.console. false:
 * nothing usable, console unchanged.
 */
bool console_from_dt(const struct dtb *dtb);

/* The UART of ACPI's SPCR; false: no SPCR, or no driver for it, console unchanged. */
struct acpi;
bool console_from_acpi(const struct acpi *acpi);

/*
 * The machine's: whether it can address these registers, which it maps if need be.
 * false: no device can be there.
 */
bool machine_console_reaches(const struct uart *uart);

/* A console the caller found otherwise (a port probe, SBI). */
void console_use(const struct uart *uart, const char *why);
bool console_chosen(void);

/*
 * What is wrong with uart= in machine.cmdline and what would be accepted, in one
 * line; NULL: nothing.
 */
const char *console_cmdline_error(void);

const struct uart_driver *uart_driver_by_name(const char *name);

#endif
