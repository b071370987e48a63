# SPDX-License-Identifier: GPL-2.0-only
VARIANTS := lse llsc llsc-prfm
