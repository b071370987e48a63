# SPDX-License-Identifier: GPL-2.0-only
# The simulated machine: make -f arch/sim/sim.mk [COMPILER=clang] [OPTIMISE=-O0]
# [COUNT_BITS=32: the rwsem's word as on a 32-bit machine]

COMPILER ?= gcc
BUILD ?= build
O := $(BUILD)/$(CROSS_hosted)$(if $(filter clang,$(COMPILER)),clang/)sim$(COUNT_BITS)
Q := $(if $(V),,@)
VARIANT_OPTIMISE := $(or $(OPTIMISE),-O2)

all: $(O)/barelock

include arch/hosted/host.mk
VARIANTS := sim
# A log holds words of 64 bits.
LOGGED := $(if $(COUNT_BITS),,sim)
CFLAGS = $(CORE_CFLAGS) -D_GNU_SOURCE -DCORES_MAX=1024 -DTRANSITION_POOL=1048576 -DTASKS_MAX=4096 -DTASK_STACK=65536 $(if $(COUNT_BITS),-DRWSEM_COUNT_BITS=$(COUNT_BITS)) -Iarch/sim -Iarch/hosted -Iarch/generic -Icore

include core/core.mk
SRC := $(filter-out core/task/wake_spin.c,$(CORE_SRC)) $(wildcard arch/sim/*.c) arch/$(ISA)/switch.S \
	$(addprefix arch/hosted/,process.c words.c file.c trap.c $(ISA)/trap_isa.c)
OBJ := $(call objects,$(O))

$(O)/barelock: $(OBJ)
	$(Q)$(CC) $(CFLAGS) -o $@ $(OBJ)

-include $(OBJ:.o=.d)
.DELETE_ON_ERROR:
