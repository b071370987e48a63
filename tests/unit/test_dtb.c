// SPDX-License-Identifier: GPL-2.0-only
/* What dtb_open() refuses, and what it must not. libfdt writes the trees. */
#include "unit.h"

#include <libfdt.h>
#include <stdlib.h>

#include "lib/devicetree.h"
#include "says.h"

#define SIZE 4096

static u8 *blob; /* SIZE bytes, a good tree in its first fdt_totalsize() */

static void begin(void)
{
	assert_int_equal(fdt_create(blob, SIZE), 0);
	assert_int_equal(fdt_add_reservemap_entry(blob, 0x1000, 0x2000), 0);
	assert_int_equal(fdt_finish_reservemap(blob), 0);
}

static void end(void)
{
	assert_int_equal(fdt_finish(blob), 0);
}

/* / { model = "mod"; a { xs = <0x11 0x22>; b {}; }; c@1 { why; }; } */
static int setup(void **state)
{
	(void)state;
	blob = calloc(1, SIZE);
	assert_non_null(blob);
	begin();
	fdt_begin_node(blob, "");
	fdt_property_string(blob, "model", "mod");
	fdt_begin_node(blob, "a");
	fdt_property_u64(blob, "xs", 0x1100000022);
	fdt_begin_node(blob, "b");
	fdt_end_node(blob);
	fdt_end_node(blob);
	fdt_begin_node(blob, "c@1");
	fdt_property(blob, "why", NULL, 0);
	fdt_end_node(blob);
	fdt_end_node(blob);
	end();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	free(blob);
	return 0;
}

/* Opens an exact copy, so that ASan guards its end. */
static const char *open_copy(u32 limit)
{
	u8 *copy = malloc(limit);
	struct dtb dtb;
	const char *wrong;

	memcpy(copy, blob, limit);
	wrong = dtb_open(&dtb, copy, limit);
	/* What was refused is walked too, for a console. */
	for (int n = dtb_root(&dtb); n >= 0; n = dtb_next(&dtb, n))
		dtb_compatible(&dtb, n, "none,such");
	free(copy);
	return wrong;
}

static void assert_refused(const char *why)
{
	assert_says(open_copy(SIZE), why);
}

static u8 *structs(void)
{
	return blob + fdt_off_dt_struct(blob);
}

/* The first token of that kind at or after p; the good tree's properties hold no such word. */
static u8 *token(u8 *p, u32 kind)
{
	while (fdt32_ld((fdt32_t *)p) != kind)
		p += 4;
	return p;
}

static void opens_a_good_tree(void **state)
{
	struct dtb dtb;
	u64 address, size;

	(void)state;
	assert_null(dtb_open(&dtb, blob, SIZE));
	assert_int_equal(dtb.size, fdt_totalsize(blob));
	assert_true(dtb_memreserve(&dtb, 0, &address, &size));
	assert_int_equal(address, 0x1000);
	assert_int_equal(size, 0x2000);
	assert_false(dtb_memreserve(&dtb, 1, &address, &size));
	assert_string_equal(dtb_name(&dtb, dtb_root(&dtb)), "");
	assert_string_equal(dtb_string(&dtb, dtb_root(&dtb), "model"), "mod");
	assert_null(open_copy(fdt_totalsize(blob)));
}

static void refuses_a_damaged_header(void **state)
{
	static const struct {
		unsigned at;
		u32 value;
		const char *wrong;
	} damage[] = {
		{ 0, 0xedfe0dd0, "d00dfeed" },
		{ 4, SIZE + 1, "total size" },
		{ 4, 39, "total size" },
		{ 4, 0xffffffff, "total size" },
		{ 8, 36, "structure block lies" },
		{ 8, SIZE, "structure block lies" },
		{ 8, 0xfffffffc, "structure block lies" },
		{ 8, 58, "structure block lies" },
		{ 12, 39, "strings block lies" },
		{ 12, SIZE, "strings block lies" },
		{ 16, 36, "reservation block lies" },
		{ 16, 42, "reservation block lies" },
		{ 16, SIZE, "reservation block lies" },
		{ 20, 15, "version" },
		{ 24, 18, "version" },
		{ 32, SIZE, "strings block lies" },
		{ 32, 0xffffffff, "strings block lies" },
		{ 32, 1, "name of a property" },
		{ 36, SIZE, "structure block lies" },
		{ 36, 0xffffffff, "structure block lies" },
		{ 36, 0, "broken" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(damage); i++) {
		u32 good = fdt32_ld((fdt32_t *)(blob + damage[i].at));
		const char *wrong;

		fdt32_st(blob + damage[i].at, damage[i].value);
		wrong = open_copy(SIZE);
		if (!wrong || !strstr(wrong, damage[i].wrong))
			fail_msg("header+%u = %x: %s", damage[i].at, damage[i].value,
				 wrong ? wrong : "accepted");
		fdt32_st(blob + damage[i].at, good);
	}
	assert_null(open_copy(SIZE));
}

static void refuses_what_is_cut_off(void **state)
{
	(void)state;
	for (u32 n = 1; n < fdt_totalsize(blob); n++)
		assert_non_null(open_copy(n));
	assert_null(open_copy(fdt_totalsize(blob)));
}

/* The header believes in less and less of the structure block. */
static void refuses_a_short_structure_block(void **state)
{
	(void)state;
	for (u32 n = fdt_size_dt_struct(blob) - 4; n; n -= 4) {
		fdt32_st(blob + 36, n);
		assert_non_null(open_copy(SIZE));
	}
}

static void refuses_null_and_odd_addresses(void **state)
{
	struct dtb dtb;

	(void)state;
	assert_says(dtb_open(&dtb, NULL, SIZE), "none");
	for (unsigned i = 1; i < 4; i++)
		assert_says(dtb_open(&dtb, blob + i, SIZE - i), "multiple of 4");
	memmove(blob + 4, blob, fdt_totalsize(blob));
	assert_null(dtb_open(&dtb, blob + 4, SIZE - 4));
}

static void refuses_unknown_tokens(void **state)
{
	static const u32 kinds[] = { 0, 5, 8, 10, 0x01000000, 0xffffffff };

	(void)state;
	for (size_t i = 0; i < ARRAY_SIZE(kinds); i++) {
		u8 *p = token(structs(), 2);

		fdt32_st(p, kinds[i]);
		assert_refused("structure block is broken");
		fdt32_st(p, 2);
	}
}

static void refuses_a_broken_structure(void **state)
{
	u8 *prop = token(structs(), 3);
	u8 *last = structs() + fdt_size_dt_struct(blob) - 4;

	(void)state;
	fdt32_st(last, 4);
	assert_refused("structure block is broken");
	fdt32_st(last - 4, 9);
	assert_refused("ends within a node");
	fdt32_st(last - 4, 2);
	fdt32_st(last, 2);
	assert_refused("never began");
	fdt32_st(last, 9);

	fdt32_st(prop + 4, 0x7fffffff);
	assert_refused("structure block is broken");
	fdt32_st(prop + 4, 0xfffffff8);
	assert_refused("structure block is broken");
	fdt32_st(prop + 4, 4);
	fdt32_st(prop + 8, 0xffffffff);
	assert_refused("name of a property");
	fdt32_st(prop + 8, fdt_size_dt_strings(blob));
	assert_refused("name of a property");
	fdt32_st(prop + 8, 0);
	assert_null(open_copy(SIZE));
}

/* Nothing but letters from a node to the end of the blob: its strings block is empty. */
static void refuses_a_name_without_end(void **state)
{
	u8 *name;

	(void)state;
	begin();
	fdt_begin_node(blob, "");
	fdt_begin_node(blob, "name");
	fdt_end_node(blob);
	fdt_end_node(blob);
	end();
	name = token(structs(), 1) + 8 + 4;
	memset(name, 'n', blob + fdt_totalsize(blob) - name);
	assert_says(open_copy(fdt_totalsize(blob)), "structure block is broken");
}

static void refuses_misplaced_parts(void **state)
{
	(void)state;
	begin();
	fdt_begin_node(blob, "");
	fdt_begin_node(blob, "a");
	fdt_end_node(blob);
	fdt_property_u32(blob, "late", 1);
	fdt_end_node(blob);
	end();
	assert_refused("behind a child");

	begin();
	fdt_begin_node(blob, "");
	fdt_end_node(blob);
	fdt_begin_node(blob, "second");
	fdt_end_node(blob);
	end();
	assert_refused("second root");

	begin();
	fdt_begin_node(blob, "");
	fdt_end_node(blob);
	fdt_end_node(blob);
	end();
	assert_refused("never began");

	begin();
	fdt_property_u32(blob, "outside", 1);
	fdt_begin_node(blob, "");
	fdt_end_node(blob);
	end();
	assert_refused("outside of every node");

	begin();
	fdt_begin_node(blob, "root");
	fdt_end_node(blob);
	end();
	assert_refused("root node has a name");

	begin();
	end();
	assert_refused("ends within a node");
}

static void limits_the_depth(void **state)
{
	(void)state;
	for (int depth = DTB_DEPTH_MAX; depth <= DTB_DEPTH_MAX + 1; depth++) {
		struct dtb dtb;
		int node;

		begin();
		for (int i = 0; i < depth; i++)
			fdt_begin_node(blob, i ? "n" : "");
		for (int i = 0; i < depth; i++)
			fdt_end_node(blob);
		end();
		if (depth > DTB_DEPTH_MAX) {
			struct dtb cut;

			assert_refused("too deeply");
			dtb_open(&cut, blob, SIZE);
			assert_int_equal(dtb_parent(&cut, dtb_find(&cut, "/n")), dtb_root(&cut));
			continue;
		}
		assert_null(dtb_open(&dtb, blob, SIZE));
		for (node = dtb_root(&dtb); dtb_next(&dtb, node) >= 0; node = dtb_next(&dtb, node))
			;
		for (int i = 1; i < depth; i++)
			node = dtb_parent(&dtb, node);
		assert_int_equal(node, dtb_root(&dtb));
	}
}

static void refuses_an_endless_reservation_block(void **state)
{
	u32 at = fdt_off_mem_rsvmap(blob);

	(void)state;
	/* From the block to the end of the blob: no entry of zeros, but a header cut to fit. */
	memset(blob + at, 1, SIZE - at);
	assert_refused("reservation block has no end");
}

static void steps_over_nops(void **state)
{
	struct dtb dtb;
	u8 *prop;
	u32 x;

	(void)state;
	/* model becomes four NOPs: 12 bytes of property header and 4 of value. */
	prop = token(structs(), 3);
	for (unsigned i = 0; i < 4; i++)
		fdt32_st(prop + 4 * i, 4);
	assert_null(dtb_open(&dtb, blob, SIZE));
	assert_null(dtb_prop(&dtb, dtb_root(&dtb), "model", NULL));
	assert_true(dtb_cell(&dtb, dtb_find(&dtb, "/a"), "xs", 1, &x));
	assert_int_equal(x, 0x22);
	assert_string_equal(dtb_name(&dtb, dtb_find(&dtb, "/c")), "c@1");
}

/* Version 16 has no size of the structure block; its last header word is other data. */
static void reads_version_16(void **state)
{
	struct dtb dtb;

	(void)state;
	fdt32_st(blob + 20, 16);
	fdt32_st(blob + 36, 0xffffffff);
	assert_null(dtb_open(&dtb, blob, SIZE));
	assert_true(dtb_find(&dtb, "/a/b") > 0);
}

static void nothing_is_found_at_no_node(void **state)
{
	struct dtb dtb;
	u64 v;
	u32 cell;

	(void)state;
	assert_null(dtb_open(&dtb, blob, SIZE));
	for (int node = -1; node <= 3; node++) {
		if (node == 0)
			continue;
		assert_int_equal(dtb_first_child(&dtb, node), -1);
		assert_int_equal(dtb_next_sibling(&dtb, node), -1);
		assert_int_equal(dtb_parent(&dtb, node), -1);
		assert_int_equal(dtb_next(&dtb, node), -1);
		assert_null(dtb_name(&dtb, node));
		assert_null(dtb_prop(&dtb, node, "x", NULL));
		assert_null(dtb_string(&dtb, node, "x"));
		assert_false(dtb_cell(&dtb, node, "x", 0, &cell));
		assert_false(dtb_reg(&dtb, node, 0, &v, &v));
		assert_false(dtb_compatible(&dtb, node, "x"));
	}
	assert_false(dtb_enabled(&dtb, -1));
	assert_int_equal(dtb_find_compatible(&dtb, -1, "x"), -1);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)
	const struct CMUnitTest tests[] = {
		TEST(opens_a_good_tree),
		TEST(refuses_a_damaged_header),
		TEST(refuses_what_is_cut_off),
		TEST(refuses_a_short_structure_block),
		TEST(refuses_null_and_odd_addresses),
		TEST(refuses_unknown_tokens),
		TEST(refuses_a_broken_structure),
		TEST(refuses_a_name_without_end),
		TEST(refuses_misplaced_parts),
		TEST(limits_the_depth),
		TEST(refuses_an_endless_reservation_block),
		TEST(steps_over_nops),
		TEST(reads_version_16),
		TEST(nothing_is_found_at_no_node),
	};

	return cmocka_run_group_tests_name("dtb", tests, NULL, NULL);
}
