/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _ARM64_GIC_H_
#define _ARM64_GIC_H_
/*
 * Interrupt controller, as far as one core interrupting another: software
 * generated interrupts (SGI). Interrupts stay masked but for the window
 * that machine_ipis() opens.
 */
#include "lib/dtb.h"

struct gic {
	const char *name;
	const char *const *compatible; /* NULL-terminated */
	/* Maps and enables what is shared. NULL: done; otherwise what is wrong. */
	const char *(*init)(const struct dtb *dtb, int node);
	/* The calling core's part. False: it can neither send nor receive. */
	bool (*init_core)(unsigned index);
	/* Earlier stores are visible to the core that takes it. */
	void (*send)(unsigned index, unsigned sgi);
	/* The interrupt taken, with what end() needs in the upper bits. */
	u32 (*acknowledge)(void);
	void (*end)(u32 acknowledged);
};

extern const struct gic gic_v2, gic_v3;

/* On the first core, before gic_init_core() on each. */
void gic_init(const struct dtb *dtb);
void gic_init_core(unsigned index);

/* It can send and receive. */
bool gic_core_ready(unsigned index);

/* "GICv3", or NULL. */
const char *gic_name(void);

/* Takes the interrupt that the core was told of. False: not one of ours. */
bool gic_irq(void);

#endif
