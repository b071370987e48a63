# SPDX-License-Identifier: GPL-2.0-only
"""How a policy of the lock looks in every figure."""
from dataclasses import dataclass

from barelocklib.page.forms import Form


@dataclass(frozen=True)
class Policy(Form):
    shade: str = "other"

    @property
    def colour(self):
        return "form-" + self.shade


POLICIES = {policy.name: policy for policy in (
    Policy("steal", "o", shade="guess"), Policy("no-steal", "D", shade="read-first"),
    Policy("writer-phase", "^", shade="xadd"), Policy("handoff-spin-break", "v", shade="down-read"),
    Policy("writer-phase+handoff-spin-break", "s", shade="reread"), Policy("exclusive", "P", shade="prefetchw"))}


def policy(name):
    return POLICIES.get(name) or Policy(name, "p", hollow=True)


def width(at):
    """Of the line of the policy at that place: a later one does not hide those below it."""
    return max(0.7, 1.9 - 0.5 * at)
