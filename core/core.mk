# SPDX-License-Identifier: GPL-2.0-only
# What core/ consists of, and how it is compiled. A new file is found by itself.

# Only for a machine without an operating system.
BARE_LIB := $(wildcard $(patsubst %,core/lib/%*.c,dtb devicetree acpi initrd cpio newlib))
BARE_SRC := $(BARE_LIB) $(wildcard core/dev/*.c)

# For every machine.
CORE_SRC := $(filter-out $(BARE_LIB),$(wildcard $(addprefix core/,*.c lib/*.c task/*.c meas/*.c \
	line/*.c bench/*.c report/*.c)))

# The lock: its code once per variant, what they share once.
RWSEM_SHARED := $(addprefix core/rwsem/,events.c inspect.c params.c)
CORE_SRC += $(RWSEM_SHARED)

# Once per variant.
VARIANT_SRC := $(wildcard core/variant/*.c core/trylock/*.c) \
	$(filter-out $(RWSEM_SHARED),$(wildcard core/rwsem/*.c))

# Once more for each of $(LOGGED), variants that a run with a log can take: rwsem/logged.h.
LOGGED ?= $(VARIANTS)
LOGGED_SRC := $(addprefix core/rwsem/,policies.c rwsem.c)

WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla \
	-Wno-missing-field-initializers $(if $(WERROR),-Werror)
# What is measured is optimised for speed; the includer may ask for the rest to be small.
OPTIMISE ?= -O2
VARIANT_OPTIMISE ?= -O2
CORE_CFLAGS := -std=gnu11 -g $(WARNINGS) -fno-strict-aliasing -fno-common

# $(call objects,OUT): objects of $(SRC), of $(VARIANT_SRC) for each of $(VARIANTS), of $(LOGGED_SRC) for each of $(LOGGED)
objects = $(patsubst %,$(1)/%.o,$(basename $(SRC))) \
	$(foreach v,$(VARIANTS),$(patsubst %.c,$(1)/%.$(v).o,$(VARIANT_SRC))) \
	$(foreach v,$(LOGGED),$(patsubst %.c,$(1)/%.$(v).log.o,$(LOGGED_SRC)))

# Everything is compiled by these rules; $(O), $(CC) and $(CFLAGS) are the includer's.
# A change of any of them, or of the tree's version, shows in $(O)/flags and $(O)/build.h.
BUILD_ID := $(shell git describe --always --dirty --tags 2>/dev/null || echo unversioned)

define build_h
#define BUILD_ID "$(BUILD_ID)"
#define BUILD_COMPILER "$(CC_ID)"
#define BUILD_FLAGS "$(strip $(filter-out -W% -D% -I% -isystem,-O2 $(CORE_CFLAGS) $(ARCH_CFLAGS) $(PIE_CFLAGS)))"
endef

define update
@mkdir -p $(@D); printf '%s\n' '$(subst $(newline),' ',$(1))' | cmp -s - $@ || \
	printf '%s\n' '$(subst $(newline),' ',$(1))' >$@
endef
define newline


endef

$(O)/build.h: FORCE
	$(call update,$(build_h))

$(O)/flags: FORCE
	$(call update,$(CC) $(CFLAGS) $(OPTIMISE) $(VARIANT_OPTIMISE))

define variant_rule
$(O)/%.$(1)$(2).o: %.c $(O)/flags
	@mkdir -p $$(@D)
	$$(Q)$$(CC) $$(CFLAGS) $$(VARIANT_OPTIMISE) -fwrapv -include asm/atomic_$(1).h $(3) -DVARIANT_SUFFIX=$(subst .,_,$(subst -,_,$(1)$(2))) -DVARIANT_BASE=$(subst -,_,$(1)) -MMD -MP -c -o $$@ $$<
endef
$(foreach v,$(VARIANTS),$(eval $(call variant_rule,$(v),,-DVARIANT_LOGGED=0)))
$(foreach v,$(LOGGED),$(eval $(call variant_rule,$(v),.log,-include rwsem/logged.h -DVARIANT_LOGGED=1)))

# Per variant, but never timed; what is logged is bracketed by readings that take longer.
$(LOGGED_SRC:%.c=$(O)/%.%.log.o) $(O)/core/variant/%.o: VARIANT_OPTIMISE = $(OPTIMISE)

$(O)/%.o: %.c $(O)/flags
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(OPTIMISE) -MMD -MP -c -o $@ $<

$(O)/%.o: %.S $(O)/flags
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) -MMD -MP -c -o $@ $<

# The only two files that know the tree's version.
$(O)/core/main.o $(O)/core/report/manifest.o $(O)/core/bench/experiments.o: CFLAGS += -include $(O)/build.h
$(O)/core/main.o $(O)/core/report/manifest.o $(O)/core/bench/experiments.o: $(O)/build.h

.PHONY: FORCE
FORCE:
