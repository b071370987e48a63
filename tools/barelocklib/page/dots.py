# SPDX-License-Identifier: GPL-2.0-only
"""Distributions as a dot (median) on a line (p1 to p99): never a bar, never a mean."""
import math
import statistics
from dataclasses import dataclass, field
from typing import Optional

import matplotlib
from matplotlib.collections import LineCollection
from matplotlib.patches import Rectangle

from barelocklib.page import draw
from barelocklib.page.draw import COLOURS, SMALL, TEXT
from barelocklib.page.forms import Form

PITCH, GAP = 10, 8      # units from row to row, and between groups
LEFT, RIGHT = 98, 22
LETTER = 4.5            # units, of words


@dataclass
class Row:
    form: Form
    point: Optional[dict]   # a record with p1, p50, p99; None: there are words only
    words: str = ""
    faint: bool = False     # measured, but not what its name says


@dataclass
class Group:
    label: str
    rows: list = field(default_factory=list)

    @property
    def common(self):
        """The words, when they are all there is to say of the whole group."""
        words = {row.words for row in self.rows}
        return words.pop() if len(words) == 1 and not any(r.point for r in self.rows) else ""

    @property
    def height(self):
        return (2 if self.common else max(2, len(self.rows))) * PITCH + GAP


@dataclass
class Scale:
    """Shared by all panels that are to be compared."""
    low: float
    high: float
    unit: str
    hz: Optional[int] = None

    @classmethod
    def of(cls, points, unit, hz):
        lows = [p["p1"] for p in points] + [p["empty"]["min"] for p in points if "empty" in p]
        low, high = max(1, min(lows, default=10)), max([p["p99"] for p in points], default=100)
        return cls(low * 0.85, max(high * 1.1, low * 4), unit, hz)


class Drawing:
    """A panel being drawn, downwards from y = 0; x is the logarithm of the ticks. Artists are
    collected and drawn a form at a time: a page has many rows."""

    def __init__(self, height, scale):
        self.height = height
        self.scale = scale
        self.figure, self.axes = draw.canvas(self.height + 52, left=LEFT, right=RIGHT, top=22)
        self.axes.set_axis_off()
        self.left, self.right = math.log10(scale.low), math.log10(scale.high)
        self.unit = (self.right - self.left) / (draw.W - LEFT - RIGHT)   # of x, a unit of the canvas
        self.axes.set_xlim(self.left, self.right)
        self.axes.set_ylim(-self.height, 0)
        self.lines, self.dots = {}, {}      # by how they look

    def text(self, x, y, text, **how):
        self.axes.text(x, y, draw.plain(text), **{"va": "center", "fontsize": SMALL, "zorder": 5, **how})

    def rules(self, segments, colour, width=0.6, zorder=1):
        self.axes.add_collection(LineCollection(segments, colors=[colour], linewidths=[width],
                                                zorder=zorder, clip_on=False))

    def row(self, row, y):
        p, hollow = row.point, row.form.hollow or row.faint
        low, middle, high = (math.log10(max(1, p[key])) for key in ("p1", "p50", "p99"))
        self.lines.setdefault((row.form, row.faint), []).append(((low, y), (high, y)))
        self.dots.setdefault((row.form, row.faint, hollow), []).append((middle, y))

    def words(self, text, y, beside=None):
        """In the place of a row, or beside it where there is room; else over the end of its line."""
        x, side, needs = self.left + 4 * self.unit, "left", (LETTER * len(text) + 8) * self.unit
        if beside:
            low, high = (math.log10(max(1, beside[key])) for key in ("p1", "p99"))
            x = min(high + 7 * self.unit, self.right + (RIGHT - LETTER * len(text)) * self.unit)
            if x < high and low - self.left > needs:
                x, side = low - 7 * self.unit, "right"
        ground = dict(facecolor=COLOURS["paper"], edgecolor="none", pad=0.6, alpha=0.8) if beside else None
        self.text(x, y, text, ha=side, color=COLOURS["muted"], fontstyle="italic", bbox=ground)

    def group(self, group, top):
        """Returns where the next one begins."""
        bottom = top - group.height
        self.text(self.left - 6 * self.unit, (top + bottom) / 2, group.label, ha="right", fontsize=TEXT)
        if group.common:
            self.words(group.common, (top + bottom) / 2)
            return bottom
        for n, row in enumerate(group.rows):
            y = top - GAP / 2 - (n + 0.5) * PITCH
            if row.point:
                self.row(row, y)
            if row.words:
                self.words(row.words, y, row.point)
        return bottom

    def scales(self, unit=None):
        """Ticks below (or what `unit` says), and where the counter's frequency is known ns above."""
        low, high = self.scale.low, self.scale.high
        xs = [(math.log10(value), draw.short(value)) for value in draw.log_ticks(low, high)]
        self.rules([((x, 0), (x, -self.height - 3)) for x, _ in xs], COLOURS["grid"], 0.5, 0.2)
        for x, label in xs:
            self.text(x, -self.height - 5, label, ha="center", va="top")
        self.text((self.left + self.right) / 2, -self.height - 17, unit or "ticks of %s" % self.scale.unit,
                  ha="center", va="top")
        if not self.scale.hz:
            return
        ns = 1e9 / self.scale.hz
        xs = [(math.log10(v / ns), draw.short(v)) for v in draw.log_ticks(low * ns, high * ns)]
        self.rules([((x, 0), (x, 3)) for x, _ in xs], COLOURS["muted"])
        for x, label in xs:
            self.text(x, 5, label, ha="center", va="bottom")
        self.text(self.right + 4 * self.unit, 5, "ns", ha="left", va="bottom")

    def band(self, points):
        """Where the empty shot of most points lies, min to p99."""
        empties = [point["empty"] for point in points if "empty" in point]
        if not empties:
            return
        low, high = (math.log10(max(1, statistics.median_low(e[key] for e in empties)))
                     for key in ("min", "p99"))
        self.axes.add_patch(Rectangle((low, -self.height), max(high - low, self.unit), self.height,
                                      facecolor=COLOURS["band"], linewidth=0, zorder=0.1))

    def collected(self):
        for (form, faint), segments in self.lines.items():
            self.axes.add_collection(LineCollection(
                segments, colors=[draw.colour_of(form)], linewidths=[1.1], zorder=3, clip_on=False,
                alpha=0.45 if faint else None))
        for (form, faint, hollow), places in self.dots.items():
            colour = draw.colour_of(form)
            self.axes.plot(*zip(*places), form.marker, markersize=5.2, zorder=4, color=colour,
                           markeredgewidth=1.1, clip_on=False, alpha=0.6 if faint else None,
                           markerfacecolor=COLOURS["paper"] if hollow else colour)


def panel(name, title, groups, scale, stamp):
    """One SVG; `title` is for those who do not see it."""
    with matplotlib.rc_context(draw.RC):
        drawing = Drawing(sum(group.height for group in groups), scale)
        drawing.scales()
        drawing.band([row.point for group in groups for row in group.rows if row.point])
        top, edges = 0, [0]
        for group in groups:
            top = drawing.group(group, top)
            edges.append(top)
        drawing.rules([((drawing.left, y), (drawing.right, y)) for y in edges], COLOURS["grid"])
        drawing.collected()
        draw.stamp(drawing.axes, stamp)
        return draw.finish(drawing.figure, name, title)
