# SPDX-License-Identifier: GPL-2.0-only
# A flat image with the RISC-V Linux header that relocates itself (head.S).
include arch/riscv64/variants.mk

ARCH_SRC := $(wildcard arch/riscv64/*.S arch/riscv64/*.c)
# Sets (core/lib/set.h) are reached by their bounds alone, which must keep them from --gc-sections.
LD_FORM := -static -pie --no-dynamic-linker -z norelro -z nostart-stop-gc
# R_RISCV_RELATIVE
LINK_FINISH = tools/relocs $(1) 3
IMG_FORM := -O binary
RELOCATION :=
# Room for one with a log: the one that every core has.
LOGGED := amo
