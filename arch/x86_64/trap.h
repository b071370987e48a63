/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _X86_64_TRAP_H_
#define _X86_64_TRAP_H_
/* Vectors 0 to 31 are the CPU's, 32 to 47 the two PICs', the rest local APICs'. */

#define VECTOR_PIC	0x20
#define VECTOR_PIC_LAST 0x2f
#define VECTOR_IPI	0xe0
#define VECTOR_SPURIOUS 0xff

/* Interrupt stack of faults after which nothing can be said of the core's own stack. */
#define IST_FATAL	1

/* A gate for every vector; once, on the boot core. */
void trap_init(void);
/* Loads the gates on this core. */
void trap_enter(void);

#endif
