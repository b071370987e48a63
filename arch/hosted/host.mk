# SPDX-License-Identifier: GPL-2.0-only
# The host's compiler and ISA: CC, CC_ID, ISA, VARIANTS, HOST_CFLAGS.

CC := $(CROSS_hosted)$(COMPILER)
CC_ID := $(shell $(CC) --version | head -n 1)
target := $(shell $(CC) -dumpmachine)
ISA := $(if $(filter x86_64-%,$(target)),x86_64,$(if $(filter aarch64-%,$(target)),arm64,$(if $(filter riscv64-%,$(target)),riscv64)))
ifeq ($(ISA),)
$(error hosted: $(target) is none of x86_64, aarch64, riscv64)
endif

# The ISA's own variants, and the compiler's atomics beside them.
include arch/$(ISA)/variants.mk
VARIANTS += c11

HOST_CFLAGS := -D_GNU_SOURCE -DTRANSITION_POOL=1048576 -DHOSTED_ISA='"$(ISA)"' -pthread \
	-Iarch/hosted/$(ISA) -Iarch/hosted -Iarch/$(ISA) -Iarch/generic -Icore
