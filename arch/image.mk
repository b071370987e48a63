# SPDX-License-Identifier: GPL-2.0-only
# One bare-metal image: make -f arch/image.mk ARCH=arm64 [COMPILER=clang]

COMPILER ?= gcc
BUILD ?= build
O := $(BUILD)/$(if $(filter clang,$(COMPILER)),clang/)$(ARCH)
Q := $(if $(V),,@)
TEXT_LIMIT := 196608
OPTIMISE := $(if $(filter clang,$(COMPILER)),-Oz,-Os)

all: $(addprefix $(O)/barelock.,elf img asm)

ifeq ($(wildcard arch/$(ARCH)/arch.mk),)
$(error ARCH=$(ARCH): no such image; one of $(patsubst arch/%/arch.mk,%,$(wildcard arch/*/arch.mk)))
endif

# Refuses a missing or known-bad toolchain, in one line.
toolchain := $(shell mkdir -p $(O); tools/toolchain --compiler $(COMPILER) $(ARCH) 2>&1 >$(O)/toolchain.mk)
ifneq ($(.SHELLSTATUS),0)
$(error $(toolchain))
endif
include $(O)/toolchain.mk

# VARIANTS, ARCH_SRC, LD_FORM (flags of the link), LINK_FINISH (a command on the linked file, or nothing),
# IMG_FORM (objcopy), RELOCATION (the one kind allowed, or none)
include arch/$(ARCH)/arch.mk

# One C library serves every build directory.
SYSROOTS ?= $(BUILD)
SYSROOT := $(SYSROOTS)/sysroot-$(ARCH)
SYSROOT_READY := $(shell BUILD=$(SYSROOTS) tools/sysroot $(ARCH) >&2 || echo failed)
ifneq ($(SYSROOT_READY),)
$(error the C library of $(ARCH) could not be built; see above)
endif

# newlib's integer-only printf: half the size, and nothing here prints a fraction.
NEWLIB_CFLAGS := -isystem $(SYSROOT)/include -D__DYNAMIC_REENT__ -Dvsnprintf=vsniprintf -Dsnprintf=sniprintf
CFLAGS = $(CORE_CFLAGS) $(ARCH_CFLAGS) $(PIE_CFLAGS) $(FREESTANDING_CFLAGS) $(NEWLIB_CFLAGS) \
	-fomit-frame-pointer -fno-stack-protector -fno-asynchronous-unwind-tables -ffunction-sections -fdata-sections \
	-Iarch/$(ARCH) -Iarch/generic -Icore

include core/core.mk
SRC := $(CORE_SRC) $(BARE_SRC) $(ARCH_SRC)
OBJ := $(call objects,$(O))

$(O)/barelock.elf: $(OBJ) arch/$(ARCH)/image.ld tools/linkcheck
	$(Q)$(LD) $(LD_FORM) -nostdlib --gc-sections -z noexecstack -z max-page-size=4096 \
		-T arch/$(ARCH)/image.ld -o $@.tmp $(OBJ) --start-group $(SYSROOT)/lib/libc.a $(LIBGCC) --end-group
	$(Q)$(call LINK_FINISH,$@.tmp)
	$(Q)READELF="$(READELF)" tools/linkcheck $@.tmp $(TEXT_LIMIT) $(RELOCATION)
	$(Q)mv $@.tmp $@

$(O)/barelock.img: $(O)/barelock.elf
	$(Q)$(OBJCOPY) $(IMG_FORM) $< $@

$(O)/barelock.asm: $(O)/barelock.elf
	$(Q)$(OBJDUMP) -d $< >$@

-include $(OBJ:.o=.d)
.DELETE_ON_ERROR:
