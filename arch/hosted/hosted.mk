# SPDX-License-Identifier: GPL-2.0-only
# The hosted machine: make -f arch/hosted/hosted.mk [COMPILER=clang] [SANITIZE=thread|address,undefined]

COMPILER ?= gcc
BUILD ?= build
O := $(BUILD)/$(if $(filter clang,$(COMPILER)),clang/)$(if $(SANITIZE),$(subst $(comma),-,$(SANITIZE))/)hosted
comma := ,
Q := $(if $(V),,@)

all: $(O)/barelock

CC := $(CROSS_hosted)$(COMPILER)
CC_ID := $(shell $(CC) --version | head -n 1)
machine := $(shell $(CC) -dumpmachine)
ISA := $(if $(filter x86_64-%,$(machine)),x86_64,$(if $(filter aarch64-%,$(machine)),arm64,$(if $(filter riscv64-%,$(machine)),riscv64)))
ifeq ($(ISA),)
$(error hosted: $(machine) is none of x86_64, aarch64, riscv64)
endif

# The ISA's own variants, and the compiler's atomics beside them.
include arch/$(ISA)/variants.mk
VARIANTS += c11

CFLAGS = $(CORE_CFLAGS) -D_GNU_SOURCE -DHOSTED_ISA='"$(ISA)"' -pthread $(if $(SANITIZE),-fsanitize=$(SANITIZE)) \
	-Iarch/hosted/$(ISA) -Iarch/hosted -Iarch/$(ISA) -Iarch/generic -Icore

include core/core.mk
SRC := $(CORE_SRC) $(wildcard arch/hosted/*.c arch/hosted/$(ISA)/*.c)
OBJ := $(call objects,$(O))

$(O)/barelock: $(OBJ)
	$(Q)$(CC) $(CFLAGS) -o $@ $(OBJ)

-include $(OBJ:.o=.d)
.DELETE_ON_ERROR:
