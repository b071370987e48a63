# SPDX-License-Identifier: GPL-2.0-only
"""The page that `barelock report` writes: what it takes in, what it says, what it draws."""
