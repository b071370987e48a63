/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_SEMIHOSTING_H_
#define _ARM64_SEMIHOSTING_H_

/*
 * Called on every trap: when it was the request itself, nobody
 * implements semihosting; says so and stops the core. Returns otherwise.
 */
void semihosting_trapped(void);

#endif
