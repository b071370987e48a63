/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef _LIB_SET_H_
#define _LIB_SET_H_
/*
 * Sets collected by the linker: an experiment, a trylock form, a serial driver
 * is one SET_ENTRY() in its own file, and no central list can forget it. The
 * entries are pointers; image.ld keeps every section named set_*. Those of one file
 * stay in its order.
 */
#if __has_attribute(no_reorder)
#define SET_IN_ORDER no_reorder, /* gcc would turn them round */
#else
#define SET_IN_ORDER
#endif

#define SET_ENTRY(set, object)                                  \
	static __typeof__(&(object)) const set_##set##_##object \
		__attribute__((SET_IN_ORDER used, section("set_" #set))) = &(object)

#define SET_DECLARE(set, type)                                                              \
	extern type *const __start_set_##set[] __attribute__((weak, visibility("hidden"))); \
	extern type *const __stop_set_##set[] __attribute__((weak, visibility("hidden")))

#define for_each_set_entry(set, p) \
	for (__typeof__(&__start_set_##set[0]) p = __start_set_##set; p < __stop_set_##set; p++)

#endif
