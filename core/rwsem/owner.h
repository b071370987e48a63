/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_OWNER_H_
#define _RWSEM_OWNER_H_
/*
 * The owner word: the task that took the lock last (low two bits zero), and
 *
 *   bit 0   a reader took it; a hint, stale on a free lock
 *   bit 1   writers must not spin on this reader phase
 */
#define RWSEM_READER_OWNED (1L << 0)
#define RWSEM_NONSPINNABLE (1L << 1)

#endif
