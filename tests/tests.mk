# SPDX-License-Identifier: GPL-2.0-only
# Tests that need neither an emulator's run nor hardware; included by the top Makefile, or on its
# own: make -f tests/tests.mk unit fuzz

BUILD ?= build
PYTHON ?= /usr/bin/python3

.PHONY: unit fuzz

## make unit                     the unit tests, with ASan and UBSan
unit:
	@$(MAKE) -f tests/unit/core.mk BUILD=$(BUILD)
	@$(MAKE) -f tests/unit/firmware.mk BUILD=$(BUILD) PYTHON=$(PYTHON)
