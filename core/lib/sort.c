// SPDX-License-Identifier: GPL-2.0-only
/* Heap sort: no recursion, and no order of the samples makes it slow. */
#include "lib/sort.h"

#define DEFINE_SORT(type)                                                   \
	static void sift_down_##type(type *heap, u32 at, u32 n)             \
	{                                                                   \
		type value = heap[at];                                      \
                                                                            \
		for (u32 child; (child = 2 * at + 1) < n; at = child) {     \
			if (child + 1 < n && heap[child] < heap[child + 1]) \
				child++;                                    \
			if (heap[child] <= value)                           \
				break;                                      \
			heap[at] = heap[child];                             \
		}                                                           \
		heap[at] = value;                                           \
	}                                                                   \
                                                                            \
	void sort_##type(type *values, u32 n)                               \
	{                                                                   \
		for (u32 at = n / 2; at--;)                                 \
			sift_down_##type(values, at, n);                    \
		for (u32 last = n; last-- > 1;) {                           \
			type largest = values[0];                           \
                                                                            \
			values[0] = values[last];                           \
			values[last] = largest;                             \
			sift_down_##type(values, 0, last);                  \
		}                                                           \
	}

DEFINE_SORT(u32)
DEFINE_SORT(s64)
