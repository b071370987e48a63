# SPDX-License-Identifier: GPL-2.0-only
"""The chance of a steal by the delay of the wake: a curve a policy, with the log and without it, and theory."""
import math
from dataclasses import dataclass

import matplotlib
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator, PercentFormatter

from barelocklib.page import draw
from barelocklib.page.draw import COLOURS
from barelocklib.steal_points import time_text

HEIGHT, LEFT, RIGHT = 252, 44, 12
ZERO_LEFT = 0.7         # decades, from the least delay that is one
APART = 4               # units between policies at one delay
LABEL = 30              # units between two labels of the axis
SURE = 1.96             # standard errors of a bar


@dataclass
class Chance:
    policy: object      # policies.Policy
    delay_ns: int
    bare: tuple         # (stolen, of)
    logged: tuple       # the same, or None
    theory: float       # or None


def interval(stolen, of):
    """Wilson's, 95 %: also where none or all were stolen."""
    share, z = stolen / of, SURE * SURE / of
    middle = (share + z / 2) / (1 + z)
    half = SURE / (1 + z) * math.sqrt(share * (1 - share) / of + z / 4 / of)
    return max(0, middle - half), min(1, middle + half)


class Places:
    """Delays on a logarithmic axis that has a place for 0 before its break."""

    def __init__(self, delays):
        self.delays = sorted(set(delays))
        least = min((d for d in self.delays if d), default=1000)
        self.zero = math.log10(least) - ZERO_LEFT
        self.low = (self.zero if 0 in self.delays else math.log10(least)) - 0.25
        self.high = math.log10(max(self.delays[-1], least)) + 0.3

    def told_apart(self):
        """The delays whose labels have room."""
        room, last = LABEL * (self.high - self.low) / (draw.W - LEFT - RIGHT), -9
        for delay in self.delays:
            if self.at(delay) - last >= room:
                last = self.at(delay)
                yield delay

    def at(self, delay):
        return math.log10(delay) if delay else self.zero


def _axes(axes, places, most):
    axes.set_xlim(places.low, places.high)
    axes.xaxis.set_major_locator(FixedLocator([places.at(d) for d in places.delays]))
    names = {places.at(d): time_text(d) if d else "0" for d in places.told_apart()}
    axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: names.get(x, "")))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_ylim(-0.02 * most, most * 1.18)   # the stamp stands above the curves
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0 if most > 0.1 else 1))
    axes.tick_params(length=3, width=0.6)
    axes.grid(axis="y", color=COLOURS["grid"], linewidth=0.5, zorder=0.2)
    axes.set_xlabel("delay of the wake", labelpad=2)
    axes.set_title("episodes in which a reader stole", fontsize=draw.SMALL, loc="left", pad=6)
    if places.delays[0] == 0 and len(places.delays) > 1:
        axes.text(places.zero + ZERO_LEFT / 2, -0.02 * most, "//", ha="center", va="center", fontsize=draw.TEXT,
                  color=COLOURS["muted"], zorder=6)


def _curve(axes, chances, places, shift):
    chances = sorted(chances, key=lambda c: c.delay_ns)
    colour = draw.colour_of(chances[0].policy)
    theory = [c for c in chances if c.theory is not None]
    axes.plot([places.at(c.delay_ns) for c in theory], [c.theory for c in theory], "_-", color=colour, linewidth=1.1,
              markersize=11, alpha=0.8, zorder=3)
    for c in chances:
        x = places.at(c.delay_ns) + shift
        for counts, hollow, aside in ((c.bare, False, 0), (c.logged, True, 0.6)):
            if not counts or not counts[1]:
                continue
            at = x + aside * shift_of(places)
            axes.plot([at, at], interval(*counts), "-", color=colour, linewidth=1, zorder=4)
            axes.plot([at], [counts[0] / counts[1]], c.policy.marker, color=colour, markersize=5.2, zorder=5,
                      markerfacecolor=COLOURS["paper"] if hollow else colour, markeredgewidth=1.1, clip_on=False)


def shift_of(places):
    """APART units, in decades."""
    return APART * (places.high - places.low) / (draw.W - LEFT - RIGHT)


def panel(name, title, chances, most, stamp):
    """One SVG; `most` is the largest chance of all panels that are to be compared."""
    places = Places([c.delay_ns for c in chances])
    by = {}
    for c in chances:
        by.setdefault(c.policy, []).append(c)
    with matplotlib.rc_context(draw.RC):
        figure, axes = draw.canvas(HEIGHT, left=LEFT, right=RIGHT, top=26)
        for n, found in enumerate(by.values()):
            _curve(axes, found, places, 1.6 * (n - (len(by) - 1) / 2) * shift_of(places))
        _axes(axes, places, most)
        draw.stamp(axes, stamp)
        return draw.finish(figure, name, title)
