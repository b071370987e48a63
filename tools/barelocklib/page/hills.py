# SPDX-License-Identifier: GPL-2.0-only
"""Histograms of times, a row a delay, one outline a policy; both axes logarithmic: what happens once in ten
thousand is what starvation is made of."""
import math

import matplotlib
from matplotlib.collections import LineCollection

from barelocklib.page import dots, draw, policies, shapes

ROW = 46                # units of a row
LEAST = 1e-5            # the share of samples at a row's foot
DECADES = -math.log10(LEAST)


def _outline(hist, count, base, scale_of, octave):
    """Steps; a bucket's height is the logarithm of its share."""
    out, last = [], None
    for low, n in hist:
        left = math.log10(max(1e-3, scale_of(max(low, 0.5))))
        right = math.log10(scale_of(shapes.upper_edge(low, octave)))
        height = base + max(0.02, 1 + math.log10(max(LEAST, n / count)) / DECADES) * (ROW - 8)
        if last is None or left - last > 1e-6:
            out += ([(last, base)] if last is not None else []) + [(left, base)]
        out += [(left, height), (right, height)]
        last = right
    return out + [(last, base)]


def range_of(found, octave_of, scale_of):
    """The least and the largest time of all rows, in us."""
    hists = [record["hist"] for here in found.values() for record in here.values()]
    lows = [scale_of(max(1, hist[0][0])) for hist in hists]
    highs = [scale_of(shapes.upper_edge(hist[-1][0], octave_of)) for hist in hists]
    return min(lows) * 0.85, max(highs) * 1.15


def panel(name, title, found, scale_of, stamp, octave=shapes.BUCKETS):
    """One SVG. `found`: by the row's label the record of each policy; scale_of makes us of its times."""
    low, high = range_of(found, octave, scale_of)
    with matplotlib.rc_context(draw.RC):
        drawing = dots.Drawing(ROW * len(found), dots.Scale(low, max(high, low * 4), "us"))
        drawing.scales("us")
        for n, (label, here) in enumerate(found.items()):
            base = -n * ROW - ROW + 3
            drawing.text(drawing.left - 6 * drawing.unit, base + ROW / 2 - 3, label, ha="right", fontsize=draw.TEXT)
            for at, (policy, record) in enumerate(here.items()):
                drawing.axes.add_collection(LineCollection(
                    [_outline(record["hist"], record["count"], base, scale_of, octave)],
                    colors=[draw.colour_of(policies.policy(policy))], linewidths=[policies.width(at)], zorder=4))
        drawing.rules([((drawing.left, -n * ROW), (drawing.right, -n * ROW)) for n in range(len(found) + 1)],
                      draw.COLOURS["grid"])
        draw.stamp(drawing.axes, stamp)
        return draw.finish(drawing.figure, name, title)
