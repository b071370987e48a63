/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_INITRD_H_
#define _LIB_INITRD_H_
/*
 * What a boot loader puts into memory beside the image, copied before anything else can use that
 * memory: a file, or a cpio archive ("newc") of files. machine_file() of the images reads it.
 * Whatever is wrong is told when a run names a file.
 */
#include "lib/dtb.h"

#define INITRD_MAX (4u << 20) /* bytes */

/* The bytes [start, end), which can be read; once. */
void initrd_take(u64 start, u64 end);

/* There is something, but it cannot be taken; why, in a few words. */
void initrd_refuse(u64 start, u64 end, const char *why);

/* What /chosen names, if anything; all memory must be mapped. */
void initrd_from_dt(const struct dtb *dtb);

#endif
