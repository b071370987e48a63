# SPDX-License-Identifier: GPL-2.0-only
# Unit tests of what reads the firmware's descriptions and talks to its console, on the host,
# with ASan and UBSan. The trees are our own sources in tests/dts and what QEMU builds for itself.

COMPILER ?= gcc
BUILD ?= build
PYTHON ?= /usr/bin/python3
O := $(BUILD)/tests/firmware
Q := $(if $(V),,@)
TESTS := cpio dtb libfdt boards uart console acpi acpi_tables acpi_s5 acpi_console acpi_qemu

all: $(addprefix run-,$(TESTS))

include arch/hosted/host.mk
CFLAGS = $(CORE_CFLAGS) -Itests/unit/fake $(HOST_CFLAGS) -Itests/unit -Wno-shadow \
	-fsanitize=address,undefined -fno-sanitize-recover=all

include core/core.mk
SRC := $(filter-out core/lib/newlib.c,$(BARE_SRC)) tests/unit/fake_uart.c tests/unit/fake_acpi.c
OBJ := $(SRC:%.c=$(O)/%.o)

BOARDS := $(patsubst tests/dts/%.dts,$(O)/%.dtb,$(wildcard tests/dts/*.dts))
QEMU_TREES := $(addprefix $(O)/qemu-,arm64-virt.dtb arm64-virt-gicv3-el2.dtb riscv64-virt.dtb \
	riscv64-sifive_u.dtb)

$(O)/%.dtb: tests/dts/%.dts
	@mkdir -p $(@D)
	$(Q)$(CC) -E -P -nostdinc -undef -x assembler-with-cpp $< | dtc -q -I dts -O dtb -o $@ -

dump = @mkdir -p $(@D); $(1),dumpdtb=$@ -display none >$@.log 2>&1 || { cat $@.log; exit 1; }

$(O)/qemu-arm64-virt.dtb:
	$(call dump,qemu-system-aarch64 -smp 4 -cpu cortex-a72 -M virt)
$(O)/qemu-arm64-virt-gicv3-el2.dtb:
	$(call dump,qemu-system-aarch64 -smp 17 -cpu max -M virt$(,)gic-version=3$(,)virtualization=on)
$(O)/qemu-riscv64-virt.dtb:
	$(call dump,qemu-system-riscv64 -smp 8 -M virt)
$(O)/qemu-riscv64-sifive_u.dtb:
	$(call dump,qemu-system-riscv64 -smp 5 -M sifive_u)
, := ,

trees: $(BOARDS) $(QEMU_TREES)

# The physical memory of PCs on which the firmware has just built its ACPI tables.
PC_MEMORY := $(addprefix $(O)/,pc.mem q35.mem)
$(O)/%.mem: tests/unit/pc_memory.py
	@mkdir -p $(@D)
	$(Q)$(PYTHON) $< $* $@

$(O)/test_%: $(O)/tests/unit/test_%.o $(OBJ)
	$(Q)$(CC) $(CFLAGS) -o $@ $^ -lcmocka -lfdt

# A line for each test; a failure shows all that was printed. None takes more than seconds.
run-%: $(O)/test_% $(BOARDS) $(QEMU_TREES) $(PC_MEMORY)
	$(Q)timeout 120 $< $(O) >$(O)/$*.log 2>&1 || { cat $(O)/$*.log; echo 'FAIL: unit: $*'; exit 1; }
	$(Q)sed -n 's/^\[       OK \] /PASS: unit: $*: /p' $(O)/$*.log

-include $(OBJ:.o=.d) $(TESTS:%=$(O)/tests/unit/test_%.d)
.SECONDARY:
.DELETE_ON_ERROR:
