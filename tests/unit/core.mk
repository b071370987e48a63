# SPDX-License-Identifier: GPL-2.0-only
# Unit tests of core/ on the host, with ASan and UBSan: all of core/ on a machine made for tests.

COMPILER ?= gcc
BUILD ?= build
O := $(BUILD)/tests/core
Q := $(if $(V),,@)
TESTS := options record trylock meas cores prompt rwsem law sched history scenario

all: $(addprefix run-,$(TESTS))

include arch/hosted/host.mk
CFLAGS = $(CORE_CFLAGS) $(HOST_CFLAGS) -fsanitize=address,undefined -fno-sanitize-recover=undefined \
	-Itests/unit -Wno-shadow

include core/core.mk
SRC := $(CORE_SRC) arch/$(ISA)/switch.S tests/unit/fake_machine.c
OBJ := $(call objects,$(O))

$(O)/test_%: $(O)/tests/unit/test_%.o $(OBJ)
	$(Q)$(CC) $(CFLAGS) -o $@ $^ -lcmocka -lm

# A line for each test; a failure shows all that was printed.
run-%: $(O)/test_%
	$(Q)$< >$(O)/$*.log 2>&1 || { cat $(O)/$*.log; echo 'FAIL: unit: $*'; exit 1; }
	$(Q)sed -n 's/^\[       OK \] /PASS: unit: $*: /p' $(O)/$*.log

-include $(OBJ:.o=.d) $(TESTS:%=$(O)/tests/unit/test_%.d)
.SECONDARY:
.DELETE_ON_ERROR:
