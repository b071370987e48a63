// SPDX-License-Identifier: GPL-2.0-only
/* A process may do it too. */
#include "wake_event.h"
