# SPDX-License-Identifier: GPL-2.0-only
"""The host program of barelock, one module a concern; docs/format.md is the contract."""
