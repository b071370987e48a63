# SPDX-License-Identifier: GPL-2.0-only
# The hosted machine with one experiment more: make -f tests/litmus/litmus.mk litmus

include arch/hosted/hosted.mk

.PHONY: litmus
litmus: $(O)/litmus
	@$< run=litmus

$(O)/litmus: $(OBJ) $(O)/tests/litmus/litmus.o
	$(Q)$(CC) $(CFLAGS) -o $@ $^

-include $(O)/tests/litmus/litmus.d
