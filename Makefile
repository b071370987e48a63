# SPDX-License-Identifier: GPL-2.0-only
# barelock. ./setup first; then `make run` and `make check`. `make help` lists the rest.

ARCHES := x86_64 arm64 riscv64
ARCH ?= x86_64
CORES ?= 2
BUILD ?= build
PYTHON := /usr/bin/python3
MAKEFLAGS += --no-print-directory

.PHONY: help run check image images hosted sim mutants qemu bench bench-locks clean
help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)

## make run                      boot all three ISAs in QEMU, run hosted and sim; tables, build/report/index.html
## make check                    every test; last line: N passed, N failed
run: images hosted sim
	@PYTHON=$(PYTHON) tools/run-all $(ARCHES) hosted sim

check: images hosted sim
	@tests/check

include tests/tests.mk
include boards/board.mk

## make image ARCH=arm64         build/arm64/barelock.{elf,img,asm}   [COMPILER=clang] [V=1]
image:
	@$(MAKE) -f arch/image.mk ARCH=$(ARCH)

images:
	@for arch in $(ARCHES); do $(MAKE) -f arch/image.mk ARCH=$$arch || exit; done

## make hosted                   build/hosted/barelock                [SANITIZE=address,undefined]
hosted:
	@$(MAKE) -f arch/hosted/hosted.mk

## make sim                      build/sim/barelock: simulated cores in virtual time
sim:
	@$(MAKE) -f arch/sim/sim.mk

## make mutants                  breaks the rwsem in every way and sees that a check notices
mutants:
	@tests/mutation/run.py

## make qemu ARCH=riscv64 CORES=4 ARGS="run=trylock seed=1"  [DET=1: deterministic]
qemu: image
	@tools/barelock run --arch $(ARCH) --cores $(CORES) $(if $(DET),--det) $(ARGS)

## make bench                    what building, booting and measuring cost here
bench: images hosted sim
	@tests/bench

## make bench-locks              the rwsem beside glibc's and Concurrency Kit's locks, on this machine
bench-locks:
	@$(MAKE) -f tests/bench_locks/bench_locks.mk bench-locks

## make clean                    removes build/ but the C library's sysroots
clean:
	@find $(BUILD) -mindepth 1 -maxdepth 1 ! -name 'sysroot-*' -exec rm -rf {} + 2>/dev/null || true
