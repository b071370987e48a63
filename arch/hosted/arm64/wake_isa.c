// SPDX-License-Identifier: GPL-2.0-only
/* A process may do it too; Linux lets a periodic event end WFE, which is one more look. */
#include "wake_event.h"
