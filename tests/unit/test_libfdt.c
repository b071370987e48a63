// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reader against libfdt: on every tree, and on every tree after damage that both let
 * through. What we accept, libfdt accepts; what both read is the same.
 */
#include "blob.h"

#include <glob.h>
#include <libfdt.h>

#include "lib/devicetree.h"

#define MUTANTS 1000 /* of each board's tree */

static glob_t trees;

static void same_property(const struct dtb *dtb, int node, int property)
{
	const char *name;
	int len, count;
	u32 our_len;
	const void *value = fdt_getprop_by_offset(dtb->blob, property, &name, &len);

	/* Of two with one name both readers take the first. */
	value = fdt_getprop(dtb->blob, node, name, &len);
	assert_ptr_equal(dtb_prop(dtb, node, name, &our_len), value);
	assert_int_equal(our_len, len);
	for (int i = 0; i < len / 4; i++) {
		u32 cell;

		assert_true(dtb_cell(dtb, node, name, i, &cell));
		assert_int_equal(cell, fdt32_ld((const fdt32_t *)value + i));
	}
	count = fdt_stringlist_count(dtb->blob, node, name);
	for (int i = 0; i < count; i++)
		assert_ptr_equal(dtb_string_at(dtb, node, name, i),
				 fdt_stringlist_get(dtb->blob, node, name, i, NULL));
	if (count >= 0)
		assert_null(dtb_string_at(dtb, node, name, count));
}

static void same_compatible(const struct dtb *dtb, int node)
{
	const char *name;

	for (unsigned i = 0; (name = dtb_string_at(dtb, node, "compatible", i)); i++) {
		int theirs = fdt_node_offset_by_compatible(dtb->blob, -1, name);

		/* libfdt 1.6 compares a byte behind the list too: "", and a last string without
		 * NUL. */
		if (!*name || fdt_stringlist_count(dtb->blob, theirs, "compatible") < 0)
			continue;
		assert_int_equal(dtb_find_compatible(dtb, dtb_root(dtb), name), theirs);
		assert_true(dtb_compatible(dtb, node, name));
		assert_int_equal(fdt_node_check_compatible(dtb->blob, node, name), 0);
	}
	assert_false(dtb_compatible(dtb, node, "no-such-device"));
}

/* libfdt's errors are negative too; which one does not matter. */
static int found(int node)
{
	return node < 0 ? -1 : node;
}

static void same_node(const struct dtb *dtb, int node)
{
	const void *fdt = dtb->blob;
	char path[512];
	u32 phandle = fdt_get_phandle(fdt, node);
	int property;

	assert_string_equal(dtb_name(dtb, node), fdt_get_name(fdt, node, NULL));
	assert_int_equal(dtb_parent(dtb, node), found(fdt_parent_offset(fdt, node)));
	assert_int_equal(dtb_first_child(dtb, node), found(fdt_first_subnode(fdt, node)));
	if (node)
		assert_int_equal(dtb_next_sibling(dtb, node), found(fdt_next_subnode(fdt, node)));
	fdt_for_each_property_offset(property, fdt, node) same_property(dtb, node, property);
	assert_null(dtb_prop(dtb, node, "no-such-property", NULL));
	if (!fdt_get_path(fdt, node, path, sizeof(path)))
		assert_int_equal(dtb_find(dtb, path), found(fdt_path_offset(fdt, path)));
	if (phandle && phandle != UINT32_MAX)
		assert_int_equal(dtb_find_phandle(dtb, phandle),
				 found(fdt_node_offset_by_phandle(fdt, phandle)));
	same_compatible(dtb, node);
}

static void same_aliases(const struct dtb *dtb)
{
	int aliases = fdt_path_offset(dtb->blob, "/aliases");
	int property;

	if (aliases < 0)
		return;
	fdt_for_each_property_offset(property, dtb->blob, aliases)
	{
		const char *name = NULL;
		const char *path;
		int len;

		fdt_getprop_by_offset(dtb->blob, property, &name, NULL);
		path = fdt_getprop(dtb->blob, aliases, name, &len);
		/* libfdt follows an alias to an alias, and one without an end; we take whole paths.
		 */
		if (path && path[0] == '/' && memchr(path, '\0', len) && *name &&
		    strlen(name) < 32 && !strchr(name, '/'))
			assert_int_equal(dtb_find(dtb, name),
					 found(fdt_path_offset(dtb->blob, name)));
	}
}

static void same_reservations(const struct dtb *dtb)
{
	int n = fdt_num_mem_rsv(dtb->blob);
	u64 a, s;

	for (int i = 0; i < n; i++) {
		uint64_t address, size;

		assert_int_equal(fdt_get_mem_rsv(dtb->blob, i, &address, &size), 0);
		if (!address && !size)
			return; /* an end for us, an entry for a libfdt that ends at size 0 and more
				 */
		assert_true(dtb_memreserve(dtb, i, &a, &s));
		assert_int_equal(a, address);
		assert_int_equal(s, size);
	}
}

static unsigned same_tree(const struct dtb *dtb)
{
	unsigned nodes = 0;
	int ours = dtb_root(dtb);

	for (int node = fdt_next_node(dtb->blob, -1, NULL); node >= 0;
	     node = fdt_next_node(dtb->blob, node, NULL)) {
		assert_int_equal(ours, node);
		same_node(dtb, node);
		ours = dtb_next(dtb, ours);
		nodes++;
	}
	assert_int_equal(ours, -1);
	same_aliases(dtb);
	same_reservations(dtb);
	return nodes;
}

static void reads_every_tree_alike(void **state)
{
	(void)state;
	for (size_t i = 0; i < trees.gl_pathc; i++) {
		size_t size;
		u8 *blob = read_blob(trees.gl_pathv[i], &size);
		struct dtb dtb;

		assert_null(dtb_open(&dtb, blob, size));
		assert_true(same_tree(&dtb) > 10);
		free(blob);
	}
}

static u64 next_random(u64 *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

/* One or two bytes changed; small numbers and single bits find more than any byte. */
static void mutate(u8 *blob, size_t size, u64 *random)
{
	for (u64 n = next_random(random) % 2 + 1; n; n--) {
		u8 *p = blob + next_random(random) % size;
		u64 r = next_random(random);

		*p = r & 1 ? (r >> 8) % 12 : *p ^ 1u << (r >> 8) % 8;
	}
}

static void accepts_no_more_and_reads_no_less(void **state)
{
	unsigned accepted = 0, refused = 0;
	u64 random = 0x9e3779b97f4a7c15;

	(void)state;
	for (size_t i = 0; i < trees.gl_pathc; i++) {
		size_t size;
		u8 *blob = read_blob(trees.gl_pathv[i], &size);
		u8 *copy = malloc(size);

		for (int n = 0; n < MUTANTS && size < 0x10000; n++) {
			struct dtb dtb;

			memcpy(copy, blob, size);
			mutate(copy, size, &random);
			if (dtb_open(&dtb, copy, size)) {
				refused++;
				continue;
			}
			accepted++;
			if (fdt_check_full(copy, size))
				fail_msg("%s, mutant %d: libfdt says %s", trees.gl_pathv[i], n,
					 fdt_strerror(fdt_check_full(copy, size)));
			same_tree(&dtb);
		}
		free(copy);
		free(blob);
	}
	print_message("mutants: %u accepted, %u refused\n", accepted, refused);
	assert_true(accepted > 1000);
	assert_true(refused > 1000);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_every_tree_alike),
		cmocka_unit_test(accepts_no_more_and_reads_no_less),
	};
	char pattern[512];

	snprintf(pattern, sizeof(pattern), "%s/*.dtb", argc > 1 ? argv[1] : ".");
	if (glob(pattern, 0, NULL, &trees)) {
		fprintf(stderr, "%s: no trees\n", pattern);
		return 1;
	}
	return cmocka_run_group_tests_name("libfdt", tests, NULL, NULL);
}
