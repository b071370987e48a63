/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_DTB_H_
#define _LIB_DTB_H_
/*
 * Read-only access to a flattened device tree (Devicetree Specification
 * v0.4, chapter 5). Every access stays inside the blob, whatever it holds; a
 * blob with any broken part is refused as a whole by dtb_open(). 4-byte
 * alignment of the blob is enough, and its bytes are only read by aligned loads, so that it may
 * lie in memory that is still device memory (arm64 with the MMU off). A node is the offset of
 * its FDT_BEGIN_NODE token within the structure block; negative: none, and a function
 * given none finds nothing.
 */
#include "lib/types.h"

#define DTB_DEPTH_MAX 32 /* nodes on one path, the root included */

struct dtb {
	const u8 *blob;
	u32 size;		   /* totalsize, bytes */
	u32 structs, structs_size; /* offset and size of the structure block */
	u32 strings, strings_size;
	u32 reserve;  /* offset of the memory reservation block */
	u32 boot_cpu; /* boot_cpuid_phys */
};

/*
 * limit: bytes that may be read at blob. NULL: fine; otherwise what is wrong
 * with it, in a few words for a message. *dtb then ends where the fault is (at once when
 * that is in the header): good enough to find the console that says so.
 */
const char *dtb_open(struct dtb *dtb, const void *blob, size_t limit);

int dtb_root(const struct dtb *dtb);
int dtb_first_child(const struct dtb *dtb, int node);
int dtb_next_sibling(const struct dtb *dtb, int node);
int dtb_parent(const struct dtb *dtb, int node);
/* Depth-first walk over all nodes; start with dtb_root(). */
int dtb_next(const struct dtb *dtb, int node);
/* "cpu@0"; never NULL for a valid node. */
const char *dtb_name(const struct dtb *dtb, int node);

/* Absolute path, unit addresses may be left out; or an alias with the rest of a path. */
int dtb_find(const struct dtb *dtb, const char *path);
int dtb_find_phandle(const struct dtb *dtb, u32 phandle);
/* First node at or after `from` in walk order that is compatible; from = dtb_root() to start. */
int dtb_find_compatible(const struct dtb *dtb, int from, const char *compatible);

/* The value, or NULL; *len (may be NULL) in bytes. */
const void *dtb_prop(const struct dtb *dtb, int node, const char *name, u32 *len);
/* A NUL-terminated first string, or NULL when absent or not terminated. */
const char *dtb_string(const struct dtb *dtb, int node, const char *name);
/* String `index` of a list, or NULL past its end. */
const char *dtb_string_at(const struct dtb *dtb, int node, const char *name, unsigned index);
/* One 32-bit cell at index; false when the property is absent or too short. */
bool dtb_cell(const struct dtb *dtb, int node, const char *name, unsigned index, u32 *value);
bool dtb_has_string(const struct dtb *dtb, int node, const char *name, const char *value);
static inline bool dtb_compatible(const struct dtb *dtb, int node, const char *value)
{
	return dtb_has_string(dtb, node, "compatible", value);
}
/* The same comparison as strcmp() == 0, by aligned loads. */
bool dtb_streq(const char *a, const char *b);
/* status absent, "okay" or "ok". */
bool dtb_enabled(const struct dtb *dtb, int node);
/* Entry `index` of the memory reservation block; false past the last. */
bool dtb_memreserve(const struct dtb *dtb, unsigned index, u64 *address, u64 *size);

/*
 * Entry `index` of reg as the CPU sees it: through the ranges of every bus
 * above. false: absent, malformed, or a bus without ranges is in the way.
 */
bool dtb_reg(const struct dtb *dtb, int node, unsigned index, u64 *address, u64 *size);
/* The same as it stands in reg, for ids that are no addresses (cpus, reserved child numbers). */
bool dtb_reg_raw(const struct dtb *dtb, int node, unsigned index, u64 *address, u64 *size);

#endif
