/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _RWSEM_PARAMS_H_
#define _RWSEM_PARAMS_H_
#include "rwsem/rwsem.h"

/* Mainline's, with what the command line says otherwise (T D maxwake maxwake_wp tick wait_lock). */
void rwsem_params_chosen(struct rwsem_params *p);

/* A time in ticks, rounded up. */
u64 rwsem_ticks(u64 ns, u32 tick_ns);

/* Keys of the record that is open: tick_ns T_ticks D_ticks maxwake maxwake_wp spin wait_lock. */
void rwsem_params_record(const struct rwsem_params *p);

#endif
