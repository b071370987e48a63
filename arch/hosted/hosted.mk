# SPDX-License-Identifier: GPL-2.0-only
# The hosted machine: make -f arch/hosted/hosted.mk [COMPILER=clang] [SANITIZE=thread] [CROSS_hosted=aarch64-linux-gnu-]

COMPILER ?= gcc
BUILD ?= build
comma := ,
O := $(BUILD)/$(CROSS_hosted)$(if $(filter clang,$(COMPILER)),clang/)$(if $(SANITIZE),$(subst $(comma),-,$(SANITIZE))/)hosted
Q := $(if $(V),,@)

all: $(O)/barelock

include arch/hosted/host.mk
CFLAGS = $(CORE_CFLAGS) $(HOST_CFLAGS) $(if $(SANITIZE),-fsanitize=$(SANITIZE))

include core/core.mk
SRC := $(CORE_SRC) $(wildcard arch/hosted/*.c arch/hosted/$(ISA)/*.c) arch/$(ISA)/switch.S
OBJ := $(call objects,$(O))

$(O)/barelock: $(OBJ)
	$(Q)$(CC) $(CFLAGS) -o $@ $(OBJ)

-include $(OBJ:.o=.d)
.DELETE_ON_ERROR:
