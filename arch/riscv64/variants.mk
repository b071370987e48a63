# SPDX-License-Identifier: GPL-2.0-only
VARIANTS := amo lrsc zacas
