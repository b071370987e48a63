# SPDX-License-Identifier: GPL-2.0-only
# ELF64 at a fixed address, entered by its PVH note (QEMU, Xen) or by multiboot2 (GRUB).
include arch/x86_64/variants.mk

ARCH_SRC := $(wildcard arch/x86_64/*.c arch/x86_64/*.S)
# The linker collects the set_* sections (core/lib/set.h); nothing else refers to their entries.
LD_FORM := -m elf_x86_64 -static -z nostart-stop-gc
IMG_FORM := --strip-all
RELOCATION :=
# Room for one with a log: the one that every core has.
LOGGED := lock
