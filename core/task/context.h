/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _TASK_CONTEXT_H_
#define _TASK_CONTEXT_H_
/* Several stacks on one core: arch/<isa>/switch.S. */

/*
 * Goes on where the stack whose pointer is `to` left off, and comes back when somebody switches
 * to *from. The registers that a call may change are lost, interrupt state is left alone.
 */
void context_switch(void **from, void *to);

/* The pointer of a new stack that ends at `top` (16-byte aligned): its first switch calls
 * entry(), which never returns. */
void *context_new(void *top, void (*entry)(void));

#endif
