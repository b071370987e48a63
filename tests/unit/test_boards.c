// SPDX-License-Identifier: GPL-2.0-only
/* Each board's tree: what is found in it, and that the console that was chosen talks. */
#include "blob.h"

#include "dev/console.h"
#include "fake_uart.h"
#include "lib/devicetree.h"
#include "machine.h"

#define CPUS 32

static const char *directory;
static struct dtb dtb;
static u8 *blob;

static void open_tree(const char *name)
{
	char path[512];
	size_t size;

	free(blob);
	snprintf(path, sizeof(path), "%s/%s.dtb", directory, name);
	blob = read_blob(path, &size);
	if (dtb_open(&dtb, blob, size))
		fail_msg("%s: %s", path, dtb_open(&dtb, blob, size));
}

static int close_tree(void **state)
{
	(void)state;
	free(blob);
	blob = NULL;
	return 0;
}

static void finds_each_console(void **state)
{
	static const struct {
		const char *tree, *console;
		enum fake_kind kind;
		u64 base;
		u8 shift, width;
	} boards[] = {
		{ "rpi3b", "bcm2835-aux at 0x3f215040 (stdout-path)", FAKE_8250, 0x3f215040, 2, 4 },
		{ "rpi4", "bcm2835-aux at 0xfe215040 (alias serial0)", FAKE_8250, 0xfe215040, 2,
		  4 },
		{ "rpi5", "pl011 at 0x107d001000 (stdout-path)", FAKE_PL011, 0x107d001000, 2, 4 },
		{ "rk3588", "ns8250 at 0xfeb50000 (stdout-path)", FAKE_8250, 0xfeb50000, 2, 4 },
		{ "jh7110", "ns8250 at 0x10000000 (stdout-path)", FAKE_8250, 0x10000000, 2, 4 },
		{ "k1", "xscale at 0xd4017000 (stdout-path)", FAKE_8250, 0xd4017000, 2, 4 },
		{ "sg2042", "ns8250 at 0x7040000000 (stdout-path)", FAKE_8250, 0x7040000000, 2, 4 },
		{ "unmatched", "sifive at 0x10010000 (stdout-path)", FAKE_SIFIVE, 0x10010000, 2,
		  4 },
		{ "odd", "ns8250 at 0x1234501080 (first enabled UART)", FAKE_8250, 0x1234501080, 0,
		  1 },
		{ "broken-cells", "pl011 at 0x9000000 (unit address, its reg is broken)",
		  FAKE_PL011, 0x9000000, 2, 4 },
		{ "broken-reg", "pl011 at 0x9000000 (unit address, its reg is broken)", FAKE_PL011,
		  0x9000000, 2, 4 },
		{ "qemu-arm64-virt", "pl011 at 0x9000000 (stdout-path)", FAKE_PL011, 0x9000000, 2,
		  4 },
		{ "qemu-arm64-virt-gicv3-el2", "pl011 at 0x9000000 (stdout-path)", FAKE_PL011,
		  0x9000000, 2, 4 },
		{ "qemu-riscv64-virt", "ns8250 at 0x10000000 (stdout-path)", FAKE_8250, 0x10000000,
		  0, 1 },
		{ "qemu-riscv64-sifive_u", "sifive at 0x10010000 (stdout-path)", FAKE_SIFIVE,
		  0x10010000, 2, 4 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(boards); i++) {
		open_tree(boards[i].tree);
		assert_true(console_from_dt(&dtb));
		assert_string_equal(machine.console, boards[i].console);
		fake_uart_reset(boards[i].kind, boards[i].base, boards[i].shift, boards[i].width,
				false);
		machine_console_write("hi\n", 3);
		assert_string_equal(fake_uart.output, "hi\r\n");
		assert_int_equal(fake_uart.wrong, 0);
	}
}

static void keeps_the_console_when_there_is_none(void **state)
{
	(void)state;
	open_tree("rpi5");
	assert_true(console_from_dt(&dtb));
	open_tree("no-console");
	assert_false(console_from_dt(&dtb));
	assert_string_equal(machine.console, "pl011 at 0x107d001000 (stdout-path)");
}

struct cpu {
	u64 reg;
	bool enabled;
	const char *method;
	u64 release_addr;
	u32 package, cluster, core, thread;
	const char *wrong;
};

static void same_cpus(const char *tree, const struct cpu *expected, unsigned n)
{
	struct dt_cpu cpus[CPUS];

	open_tree(tree);
	assert_int_equal(dt_cpus(&dtb, cpus, CPUS), n);
	for (unsigned i = 0; i < n; i++) {
		assert_int_equal(cpus[i].reg, expected[i].reg);
		if (expected[i].wrong)
			assert_string_equal(cpus[i].wrong, expected[i].wrong);
		else
			assert_null(cpus[i].wrong);
		assert_int_equal(cpus[i].enabled, expected[i].enabled);
		if (expected[i].method)
			assert_string_equal(cpus[i].method, expected[i].method);
		else
			assert_null(cpus[i].method);
		assert_int_equal(cpus[i].release_addr, expected[i].release_addr);
		assert_int_equal(cpus[i].package, expected[i].package);
		assert_int_equal(cpus[i].cluster, expected[i].cluster);
		assert_int_equal(cpus[i].core, expected[i].core);
		assert_int_equal(cpus[i].thread, expected[i].thread);
	}
}

#define SAME_CPUS(tree, ...)                                          \
	do {                                                          \
		static const struct cpu expected[] = { __VA_ARGS__ }; \
		same_cpus(tree, expected, ARRAY_SIZE(expected));      \
	} while (0)

static void lists_arm_cpus(void **state)
{
	(void)state;
	SAME_CPUS("rpi3b", { 0, true, "spin-table", 0xd8 }, { 1, true, "spin-table", 0xe0 },
		  { 2, true, "spin-table", 0xe8 }, { 3, true, "spin-table", 0xf0 });
	/* The /cpus node's method where the cpu has none; a release address of one cell. */
	SAME_CPUS("rpi4", { 0, true, "spin-table", 0xd8 }, { 1, true, "spin-table", 0xe0 },
		  { 2, true, "brcm,bcm2836-smp", 0xe8 }, { 3, true, "brcm,bcm2836-smp", 0xf0 });
	SAME_CPUS("rpi5", { 0, true, "psci" }, { 0x100, true, "psci" }, { 0x200, true, "psci" },
		  { 0x300, true, "psci" });
	SAME_CPUS("rk3588", { 0, true, "psci", 0, 0, 0, 0 }, { 0x100, true, "psci", 0, 0, 0, 1 },
		  { 0x200, true, "psci", 0, 0, 0, 2 }, { 0x300, true, "psci", 0, 0, 0, 3 },
		  { 0x400, true, "psci", 0, 0, 1, 4 }, { 0x500, true, "psci", 0, 0, 1, 5 },
		  { 0x600, true, "psci", 0, 0, 2, 6 }, { 0x700, true, "psci", 0, 0, 2, 7 });
}

static void lists_riscv_harts(void **state)
{
	(void)state;
	SAME_CPUS("jh7110", { 0, false }, { 1, true, NULL, 0, 0, 0, 1 },
		  { 2, true, NULL, 0, 0, 0, 2 }, { 3, true, NULL, 0, 0, 0, 3 },
		  { 4, true, NULL, 0, 0, 0, 4 });
	SAME_CPUS("unmatched", { 0, false }, { 1, true }, { 2, true }, { 3, true }, { 4, true });
	SAME_CPUS("k1", { 0, true, NULL, 0, 0, 0, 0 }, { 1, true, NULL, 0, 0, 0, 1 },
		  { 4, true, NULL, 0, 0, 1, 2 }, { 5, true, NULL, 0, 0, 1, 3 });
	/* Harts 16 to 19 are the second cluster of the map. */
	SAME_CPUS("sg2042", { 0, true, NULL, 0, 0, 0, 0 }, { 1, true, NULL, 0, 0, 0, 1 },
		  { 2, true, NULL, 0, 0, 0, 2 }, { 3, true, NULL, 0, 0, 0, 3 },
		  { 4, true, NULL, 0, 0, 2, 8 }, { 5, true, NULL, 0, 0, 2, 9 },
		  { 6, true, NULL, 0, 0, 2, 10 }, { 7, true, NULL, 0, 0, 2, 11 },
		  { 16, true, NULL, 0, 0, 1, 4 }, { 17, true, NULL, 0, 0, 1, 5 },
		  { 18, true, NULL, 0, 0, 1, 6 }, { 19, true, NULL, 0, 0, 1, 7 });
}

static void lists_odd_cpus(void **state)
{
	struct dt_cpu cpus[3];

	(void)state;
	SAME_CPUS(
		"odd", { 0x100000000, true, "spin-table", 0, 0, 1, 0, 0 },
		{ 0x100000001, true, "spin-table", 0, 0, 1, 0, 1 },
		{ 0x100000002, false, "spin-table", 0, 0, 1, 1, 0 },
		{ 0x100000003, false, "spin-table", 0, 1, 2, 2, 0 },
		{ 0, true, "spin-table", .wrong = "it has no usable reg" },
		{ 0x100000001, true, "spin-table", .wrong = "its reg is that of a core before it" },
		{ 0, true, "spin-table", .wrong = "it has no device_type" });
	assert_int_equal(dt_cpus(&dtb, cpus, 3), 3);
	assert_int_equal(dt_cpus(&dtb, cpus, 0), 0);
	open_tree("qemu-arm64-virt-gicv3-el2");
	{
		struct dt_cpu many[CPUS];

		assert_int_equal(dt_cpus(&dtb, many, CPUS), 17);
		assert_int_equal(many[16].reg, 0x100); /* 16 to a group: Aff1 */
		assert_string_equal(many[16].method, "psci");
		assert_int_equal(many[16].core, 16);
	}
}

struct bank {
	u64 base, size;
	bool no_map;
};

static void same_banks(const char *tree, const struct bank *expected, unsigned n, bool reserved)
{
	open_tree(tree);
	for (unsigned i = 0; i <= n; i++) {
		struct bank b = { 0 };
		bool found = reserved ? dt_reserved(&dtb, i, &b.base, &b.size, &b.no_map)
				      : dt_memory(&dtb, i, &b.base, &b.size);

		assert_int_equal(found, i < n);
		if (!found)
			continue;
		assert_int_equal(b.base, expected[i].base);
		assert_int_equal(b.size, expected[i].size);
		assert_int_equal(b.no_map, expected[i].no_map);
	}
}

#define SAME_BANKS(tree, reserved, ...)                                     \
	do {                                                                \
		static const struct bank expected[] = { __VA_ARGS__ };      \
		same_banks(tree, expected, ARRAY_SIZE(expected), reserved); \
	} while (0)

static void finds_memory(void **state)
{
	(void)state;
	SAME_BANKS("rpi3b", false, { 0, 0x3b400000 });
	SAME_BANKS("rpi4", false, { 0, 0x3b400000 }, { 0x40000000, 0xbc000000 });
	SAME_BANKS("rpi5", false, { 0, 0x28000000 });
	SAME_BANKS("rk3588", false, { 0x200000, 0xf0000000 }, { 0x100000000, 0x3fbfffc00 });
	SAME_BANKS("jh7110", false, { 0x40000000, 0x100000000 });
	SAME_BANKS("k1", false, { 0, 0x80000000 }, { 0x100000000, 0x80000000 });
	SAME_BANKS("sg2042", false, { 0, 0x800000000 }, { 0x800000000, 0x800000000 });
	SAME_BANKS("odd", false, { 0xa0000000, 0x1000 });
	SAME_BANKS("qemu-arm64-virt", false, { 0x40000000, 0x8000000 });
	SAME_BANKS("qemu-riscv64-virt", false, { 0x80000000, 0x8000000 });
}

static void finds_reserved_memory(void **state)
{
	(void)state;
	SAME_BANKS("rpi3b", true, { 0, 0x1000 });
	SAME_BANKS("rpi4", true, { 0, 0x1000 }, { 0x3ef5f000, 0x18, true });
	SAME_BANKS("rpi5", true, { 0, 0x80000, true });
	SAME_BANKS("rk3588", true, { 0x10f000, 0x100, true });
	SAME_BANKS("k1", true, { 0, 0x80000, true }); /* without ranges */
	SAME_BANKS("odd", true, { 0x10000000, 0x4000 }, { 0x30000000, 1 }, { 0x1000, 0x10 },
		   { 0x2000, 0x20 });
	same_banks("jh7110", NULL, 0, true);
}

static void finds_an_initrd(void **state)
{
	u64 start, end;

	(void)state;
	open_tree("odd");
	assert_true(dt_initrd(&dtb, &start, &end));
	assert_int_equal(start, 0xa0000100);
	assert_int_equal(end, 0xa0000200);
	open_tree("rpi4");
	assert_false(dt_initrd(&dtb, &start, &end));
}

static void knows_what_is_memory(void **state)
{
	static const struct {
		u64 base, size;
		bool good;
	} regions[] = {
		{ 0x80000, 0x1000, true },     { 0x7ffff, 1, false },
		{ 0x7f000, 0x2000, false },    { 0x27fff000, 0x1000, true },
		{ 0x27fff000, 0x1001, false }, { 0x28000000, 1, false },
		{ 0x100000, ~0ull, false },    { ~0ull, 1, false },
	};

	(void)state;
	open_tree("rpi5");
	for (size_t i = 0; i < ARRAY_SIZE(regions); i++)
		if (dt_is_memory(&dtb, regions[i].base, regions[i].size) != regions[i].good)
			fail_msg("0x%llx", (unsigned long long)regions[i].base);
	open_tree("rpi4");
	assert_true(dt_is_memory(&dtb, 0, 0x1000)); /* kept by the firmware, but it may be read */
}

static void reads_bootargs(void **state)
{
	char args[200];

	(void)state;
	open_tree("rpi3b");
	assert_true(dt_bootargs(&dtb, args, sizeof(args)));
	assert_non_null(strstr(args, " -- run=selftest"));
	open_tree("rpi4");
	assert_true(dt_bootargs(&dtb, args, sizeof(args)));
	assert_string_equal(args, "");
	open_tree("k1");
	assert_true(dt_bootargs(&dtb, args, sizeof(args)));
	assert_string_equal(args, "");
	open_tree("odd");
	assert_true(dt_bootargs(&dtb, args, 11));
	assert_string_equal(args, "0123456789");
	assert_false(dt_bootargs(&dtb, args, 10));
	assert_string_equal(args, "012345678");
	assert_false(dt_bootargs(&dtb, args, 1));
	assert_string_equal(args, "");
}

/* Of reg entry i of a path; UINT64_MAX: no address. */
static u64 reg(const char *path, unsigned i)
{
	u64 address, size;

	assert_true(dtb_find(&dtb, path) >= 0);
	return dtb_reg(&dtb, dtb_find(&dtb, path), i, &address, &size) ? address : UINT64_MAX;
}

static void translates_addresses(void **state)
{
	(void)state;
	open_tree("rpi4");
	assert_int_equal(reg("/soc/interrupt-controller", 0), 0xff841000);
	assert_int_equal(reg("/soc/interrupt-controller@40041000", 1), 0xff842000);
	assert_int_equal(reg("/soc/interrupt-controller", 2), UINT64_MAX);
	open_tree("rpi5");
	assert_int_equal(reg("/soc/interrupt-controller@7fff9000", 0), 0x107fff9000);
	/* Two bridges, the middle bus with three cells. */
	assert_int_equal(reg("serial0", 0), 0x1c00003000);
	open_tree("odd");
	assert_int_equal(reg("/far/near/serial@50", 0), 0x1234501050);
	assert_int_equal(reg("/far/near/serial@40", 0), 0x1234501040);
	assert_int_equal(reg("/far/near/serial@40", 1),
			 UINT64_MAX); /* the first byte behind a range */
	assert_int_equal(reg("/far/near/serial@40", 2), 0x123450f000);
	assert_int_equal(reg("/island/serial", 0), UINT64_MAX);
	assert_int_equal(reg("/wide/big", 0), UINT64_MAX);
	assert_int_equal(reg("/wide/big", 1), 0x100);
	assert_int_equal(reg("/wide/big", 2), UINT64_MAX);
	assert_int_equal(reg("/bits", 0), UINT64_MAX); /* two cells where three are needed */
	assert_int_equal(reg("/cpus/cpu@0", 0), UINT64_MAX);
}

static void follows_paths_and_aliases(void **state)
{
	(void)state;
	open_tree("rk3588");
	assert_int_equal(dtb_find(&dtb, "serial2"), dtb_find(&dtb, "/serial@feb50000"));
	assert_int_equal(dtb_find(&dtb, "/serial"), dtb_find(&dtb, "/serial@fd890000"));
	assert_int_equal(dtb_find(&dtb, "//cpus//cpu@100/"), dtb_find(&dtb, "/cpus/cpu@100"));
	assert_int_equal(dtb_find(&dtb, "/"), dtb_root(&dtb));
	for (unsigned i = 0; i < 5; i++) {
		static const char *const bad[] = { "", "serial9", "/cpus/cpu@1000", "/cpu",
						   "/cpus@0" };

		assert_int_equal(dtb_find(&dtb, bad[i]), -1);
	}
	open_tree("odd");
	assert_int_equal(dtb_find(&dtb, "loop"), -1);
	assert_int_equal(dtb_find(&dtb, "relative"), -1);
	assert_int_equal(dtb_find(&dtb, "serial0"), dtb_find(&dtb, "/off/serial"));
	assert_int_equal(dtb_find_phandle(&dtb, 0), -1);
	assert_int_equal(dtb_find_phandle(&dtb, 0xbad), -1);
	assert_int_equal(dtb_find_phandle(&dtb, UINT32_MAX), -1);
}

int main(int argc, char **argv)
{
#define TEST(f) cmocka_unit_test_teardown(f, close_tree)
	const struct CMUnitTest tests[] = {
		TEST(finds_each_console),    TEST(keeps_the_console_when_there_is_none),
		TEST(lists_arm_cpus),	     TEST(lists_riscv_harts),
		TEST(lists_odd_cpus),	     TEST(finds_memory),
		TEST(finds_reserved_memory), TEST(reads_bootargs),
		TEST(finds_an_initrd),	     TEST(knows_what_is_memory),
		TEST(translates_addresses),  TEST(follows_paths_and_aliases),
	};

	directory = argc > 1 ? argv[1] : ".";
	return cmocka_run_group_tests_name("boards", tests, NULL, NULL);
}
