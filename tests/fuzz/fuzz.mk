# SPDX-License-Identifier: GPL-2.0-only
# libFuzzer, with ASan and UBSan, on everything that reads what others wrote. FUZZ_SECONDS is split
# over the targets; each corpus grows from run to run in build/tests/fuzz/TARGET.corpus, an input that
# fails stays in build/tests/fuzz/TARGET.found-*.

override COMPILER := clang
BUILD ?= build
PYTHON ?= /usr/bin/python3
FUZZ_SECONDS ?= 60
O := $(BUILD)/tests/fuzz
Q := $(if $(V),,@)
# On a machine with the serial port of tests/unit/fake_uart.h, and on one whose console is a buffer.
FIRMWARE_TARGETS := dtb acpi uart cpio
CORE_TARGETS := options scenario line
TARGETS := $(FIRMWARE_TARGETS) $(CORE_TARGETS)
SECONDS := $(shell n=$$(($(FUZZ_SECONDS) / $(words $(TARGETS)))); echo $$((n > 0 ? n : 1)))

all: $(addprefix run-,$(TARGETS))

include arch/hosted/host.mk
CFLAGS = $(CORE_CFLAGS) -Itests/unit/fake $(HOST_CFLAGS) -Itests/unit -Wno-shadow \
	-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all

include core/core.mk
SRC := $(CORE_SRC) arch/$(ISA)/switch.S tests/unit/fake_machine.c
CORE_OBJ := $(call objects,$(O))
FIRMWARE_SRC := $(filter-out core/lib/newlib.c,$(BARE_SRC)) tests/unit/fake_uart.c tests/unit/fake_acpi.c
FIRMWARE_OBJ := $(FIRMWARE_SRC:%.c=$(O)/%.o)

$(FIRMWARE_TARGETS:%=$(O)/fuzz_%): $(FIRMWARE_OBJ)
$(CORE_TARGETS:%=$(O)/fuzz_%): $(CORE_OBJ)

$(O)/fuzz_%: $(O)/tests/fuzz/fuzz_%.o
	$(Q)$(CC) $(CFLAGS) -fsanitize=fuzzer -o $@ $^ -lcmocka -lfdt

# QEMU's trees are a MiB of mostly nothing; dtc writes them again without it.
$(O)/dtb.seeds: $(wildcard tests/dts/*.dts)
	$(Q)$(MAKE) -f tests/unit/firmware.mk BUILD=$(BUILD) trees
	@mkdir -p $@
	$(Q)for tree in $(BUILD)/tests/firmware/*.dtb; do dtc -q -I dtb -O dtb -o $@/$${tree##*/} $$tree || exit; done
	@touch $@

$(O)/%.seeds: tests/fuzz/seeds.py
	$(Q)$(PYTHON) $< $* $@

run-%: $(O)/fuzz_% $(O)/%.seeds
	@mkdir -p $(O)/$*.corpus
	$(Q)$< -max_total_time=$(SECONDS) -max_len=4096 -timeout=10 -print_final_stats=1 \
		-artifact_prefix=$(O)/$*.found- $(O)/$*.corpus $(O)/$*.seeds >$(O)/$*.log 2>&1 || \
		{ tail -n 60 $(O)/$*.log; echo 'FAIL: fuzz: $*'; exit 1; }
	$(Q)sed -n 's/^Done \(.*\)/PASS: fuzz: $*: \1/p' $(O)/$*.log

-include $(CORE_OBJ:.o=.d) $(FIRMWARE_OBJ:.o=.d) $(TARGETS:%=$(O)/tests/fuzz/fuzz_%.d)
.SECONDARY:
.DELETE_ON_ERROR:
