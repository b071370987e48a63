// SPDX-License-Identifier: GPL-2.0-only
/*
 * Any bytes as a device tree: every function of the reader stays inside of them and ends, also when
 * they were refused; when not, libfdt would have taken the tree as well.
 */
#include <libfdt.h>
#include <stdlib.h>

#include "dev/console.h"
#include "lib/devicetree.h"

#define CPUS 8

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

static void must(bool good)
{
	if (!good)
		abort();
}

static void touch(const void *p, u32 len)
{
	volatile u8 sink;

	for (u32 i = 0; i < len; i++)
		sink = ((const u8 *)p)[i];
	(void)sink;
}

static void read_node(const struct dtb *dtb, int node)
{
	static const char *const names[] = { "reg",	"ranges",    "compatible", "status",
					     "phandle", "reg-shift", "",	   "device_type" };
	u64 address, size;

	touch(dtb_name(dtb, node), 1);
	for (unsigned i = 0; i < ARRAY_SIZE(names); i++) {
		u32 cell, len = 0;
		const void *value = dtb_prop(dtb, node, names[i], &len);
		const char *s;

		must(value || !len);
		touch(value, len);
		for (unsigned n = 0; dtb_cell(dtb, node, names[i], n, &cell); n++)
			must(n < len / 4);
		for (unsigned n = 0; (s = dtb_string_at(dtb, node, names[i], n)); n++)
			touch(s, __builtin_strlen(s) + 1);
	}
	for (unsigned n = 0; dtb_reg_raw(dtb, node, n, &address, &size) && n < 4; n++)
		dtb_reg(dtb, node, n, &address, &size);
	must(dtb_parent(dtb, node) < node);
}

static void read_tree(const struct dtb *dtb)
{
	struct dt_cpu cpus[CPUS];
	u64 base, size;
	bool no_map;
	char args[16];
	int last = -1;

	for (int node = dtb_root(dtb); node >= 0; node = dtb_next(dtb, node)) {
		must(node > last);
		last = node;
		read_node(dtb, node);
	}
	must(dt_cpus(dtb, cpus, CPUS) <= CPUS);
	for (unsigned i = 0; dt_memory(dtb, i, &base, &size); i++)
		must(size);
	for (unsigned i = 0; dt_reserved(dtb, i, &base, &size, &no_map); i++)
		must(size);
	if (dt_initrd(dtb, &base, &size))
		dt_is_memory(dtb, base, size);
	dt_bootargs(dtb, args, sizeof(args));
	must(__builtin_strlen(args) < sizeof(args));
	must(!console_from_dt(dtb) || console_chosen());
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size)
{
	struct dtb dtb;

	if (!dtb_open(&dtb, data, size))
		must(!fdt_check_full(data, size));
	read_tree(&dtb);
	return 0;
}
