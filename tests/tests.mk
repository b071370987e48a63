# SPDX-License-Identifier: GPL-2.0-only
# Tests that need neither an emulator's run nor hardware; included by the top Makefile, or on its
# own: make -f tests/tests.mk unit fuzz

BUILD ?= build
PYTHON ?= /usr/bin/python3

.PHONY: unit fuzz

## make unit                     the unit tests, with ASan and UBSan
unit:
	@bad=0; for part in core firmware; do \
		$(MAKE) -k -f tests/unit/$$part.mk BUILD=$(BUILD) PYTHON=$(PYTHON) || bad=1; done; exit $$bad

## make fuzz                     fuzzing, FUZZ_SECONDS (60) in all
FUZZ_SECONDS ?= 60
fuzz:
	@$(MAKE) -k -f tests/fuzz/fuzz.mk BUILD=$(BUILD) PYTHON=$(PYTHON) FUZZ_SECONDS=$(FUZZ_SECONDS)
