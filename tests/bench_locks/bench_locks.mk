# SPDX-License-Identifier: GPL-2.0-only
# The hosted machine with one experiment more, of the variants that are the ISA's own:
# make -f tests/bench_locks/bench_locks.mk bench-locks

include arch/hosted/hosted.mk

HAVE_CK := $(shell $(CC) -E -include ck_rwlock.h - </dev/null >/dev/null 2>&1 && echo yes)
LOCKS := $(addprefix $(O)/tests/bench_locks/,bench.o \
	$(addprefix rwsem.,$(addsuffix .o,$(filter-out c11,$(VARIANTS)))) glibc.o ck.o)

.PHONY: bench-locks
bench-locks: $(if $(HAVE_CK),$(O)/bench-locks)
	@$(if $(HAVE_CK),$< run=bench-locks $(WORDS),echo "bench-locks: no <ck_rwlock.h>: wants the package libck-dev; ./setup installs it" >&2; exit 2)

$(LOCKS): CFLAGS += -Itests/bench_locks

$(O)/bench-locks: $(OBJ) $(LOCKS) tests/bench_locks/bench_locks.mk
	$(Q)$(CC) $(CFLAGS) -o $@ $(OBJ) $(LOCKS)

-include $(LOCKS:.o=.d)
