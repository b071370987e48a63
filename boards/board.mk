# SPDX-License-Identifier: GPL-2.0-only
# A board's folder: what its boot medium gets, in build/boards/<name>/. Included by the top Makefile.
# boards/<name>/board.txt names the ISA, the image's file name there, and the files that go beside it.

BOARDS := $(patsubst boards/%/board.txt,%,$(wildcard boards/*/board.txt))
BOARD_OUT = $(BUILD)/boards/$(BOARD)
BOARD_IMAGE = $(BOARD_OUT)/$(call board_value,image)
BOARD_TREE = $(BUILD)/boards/tree-$(BOARD)
board_value = $(shell sed -n 's/^$(1)=//p' boards/$(BOARD)/board.txt)

# Without the modules of one firmware kind grub-mkrescue makes a file that the other alone starts.
GRUB_LIB ?= /usr/lib/grub
packages_iso = $(strip \
	$(if $(shell command -v grub-mkrescue),,grub-common) \
	$(if $(wildcard $(GRUB_LIB)/i386-pc/multiboot2.mod),,grub-pc-bin) \
	$(if $(wildcard $(GRUB_LIB)/x86_64-efi/multiboot2.mod),,grub-efi-amd64-bin) \
	$(if $(shell command -v xorriso),,xorriso) \
	$(if $(shell command -v mformat),,mtools))
packages_copy =
board_packages = $(packages_$(call board_value,medium))

define fill_copy
	@cd boards/$(BOARD) && cp --parents $(call board_value,files) $(abspath $(BOARD_OUT))
	@cp $(BUILD)/$(call board_value,arch)/barelock.img $(BOARD_IMAGE)
endef

define fill_iso
	@rm -rf $(BOARD_TREE) && mkdir -p $(BOARD_TREE)/boot/grub
	@cp $(BUILD)/$(call board_value,arch)/barelock.elf $(BOARD_TREE)/boot
	@cp boards/$(BOARD)/grub.cfg $(BOARD_TREE)/boot/grub
	@grub-mkrescue --locales= --themes= --fonts= -o $(BOARD_IMAGE) $(BOARD_TREE) >$(BOARD_TREE).log 2>&1 || \
		{ cat $(BOARD_TREE).log; exit 1; }
endef

.PHONY: board

## make board BOARD=rpi4         build/boards/rpi4: what its boot medium gets (rpi4, visionfive2, x86-pc)
board:
	$(if $(filter-out 1,$(words $(BOARD)))$(filter-out $(BOARDS),$(BOARD)),$(error \
		BOARD=$(BOARD): no such board; there are: $(BOARDS)))
	$(if $(board_packages),$(error \
		BOARD=$(BOARD): install the packages that its $(call board_value,image) needs: $(board_packages)))
	@$(MAKE) -f arch/image.mk ARCH=$(call board_value,arch)
	@rm -rf $(BOARD_OUT) && mkdir -p $(BOARD_OUT)
	$(fill_$(call board_value,medium))
	@echo "$(BOARD_OUT): $$(cd $(BOARD_OUT) && find * -type f | sort | xargs); next: boards/$(BOARD)/README.md"
