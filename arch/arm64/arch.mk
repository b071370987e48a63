# SPDX-License-Identifier: GPL-2.0-only
include arch/arm64/variants.mk

ARCH_SRC := $(wildcard arch/arm64/*.S arch/arm64/*.c)
# A flat image that applies its own relocations. Sets are found by __start_ and __stop_ symbols alone.
LD_FORM := -pie --no-dynamic-linker -z norelro -z nostart-stop-gc --build-id=none
# R_AARCH64_RELATIVE
LINK_FINISH = tools/relocs $(1) 1027
IMG_FORM := -O binary
RELOCATION :=

# What is not timed is to be small: gcc's -Os still hoists addresses out of loops that run once.
OPTIMISE += $(if $(filter clang,$(COMPILER)),,-fno-move-loop-invariants -fno-inline-small-functions -fno-partial-inlining)

# Three variants of every form at -O2 are more than an image may hold; -Os leaves the same instructions
# between two counter readings but for a register move, and less around them.
$(O)/core/trylock/%.o: VARIANT_OPTIMISE = $(if $(filter clang,$(COMPILER)),-Oz -mno-outline,-Os)
$(O)/core/rwsem/rwsem.%.o $(O)/core/rwsem/osq.%.o: VARIANT_OPTIMISE = $(OPTIMISE)
# Nor may the lock's fast paths be larger than need be; each stays in one piece.
$(O)/core/rwsem/policies.%.o: VARIANT_OPTIMISE = $(if $(filter clang,$(COMPILER)),-Oz,-Os -fno-partial-inlining)
# Room for one with a log: the one that every core has.
LOGGED := llsc
