# SPDX-License-Identifier: GPL-2.0-only
"""The histograms of two forms, a row a line state: whether a median stands for one hill or for two."""
import math

import matplotlib
from matplotlib.collections import LineCollection, PolyCollection

from barelocklib.page import dots, draw, forms
from barelocklib.page.draw import COLOURS

ROW = 34            # units of a row
PAIR = ("guess", "read-first")
BUCKETS = 8         # an octave, docs/format.md


def upper_edge(low, octave=BUCKETS):
    """Where the bucket that begins at `low` ends; `octave` buckets an octave."""
    if low < octave:
        return low + 1
    return low + (1 << (low.bit_length() - octave.bit_length()))


def _outline(hist, count, base):
    """Steps of the share of samples; buckets are about equally wide on a logarithmic scale."""
    xs, shares = [], [n / count for _, n in hist]
    for (low, _), share in zip(hist, shares):
        left, right = math.log10(max(1, low)), math.log10(max(1.1, upper_edge(low)))
        xs += [(left, base), (left, base + share * (ROW - 6)), (right, base + share * (ROW - 6)), (right, base)]
    return xs


def _row(drawing, state, here, top):
    base = top - ROW + 3
    drawing.text(drawing.left - 6 * drawing.unit, top - ROW / 2, state, ha="right", fontsize=draw.TEXT)
    for name in PAIR:
        point = here.get(name)
        if not point:
            continue
        outline = _outline(point["hist"], point["count"], base)
        colour = draw.colour_of(forms.form(name))
        drawing.axes.add_collection(PolyCollection([outline], facecolors=[colour], edgecolors="none",
                                                   alpha=0.25, zorder=3))
        drawing.axes.add_collection(LineCollection([outline], colors=[colour], linewidths=[1.1], zorder=4))


def drawable(points):
    """The points of the two forms that carry a histogram, by state and form."""
    found = {}
    for p in points:
        if p["form"] in PAIR and p["count"] and p.get("hist"):
            found.setdefault(p["state"], {})[p["form"]] = p
    return found


def panel(name, title, found, scale):
    """One SVG; each row is as high as all samples in one bucket would be."""
    states = forms.in_order(found, forms.STATES)
    with matplotlib.rc_context(draw.RC):
        drawing = dots.Drawing(ROW * len(states), scale)
        drawing.scales()
        drawing.band([p for here in found.values() for p in here.values()])
        for n, state in enumerate(states):
            _row(drawing, state, found[state], -n * ROW)
        drawing.rules([((drawing.left, -n * ROW), (drawing.right, -n * ROW))
                       for n in range(len(states) + 1)], COLOURS["grid"])
        return draw.finish(drawing.figure, name, title)
