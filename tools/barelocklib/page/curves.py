# SPDX-License-Identifier: GPL-2.0-only
"""Rates by the number of cores: one line a form."""
from dataclasses import dataclass

import matplotlib
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator

from barelocklib.page import draw
from barelocklib.page.draw import COLOURS
from barelocklib.page.forms import Form

HEIGHT, LEFT, RIGHT = 250, 52, 10
APART = 5
LABELS_MOST = 10


@dataclass
class Curve:
    form: Form
    points: list        # (cores, rate, slowest, fastest, whether all were at it together)


def _beside(n, curves, cores):
    """Forms stand beside each other, or they hide one another: APART units of the canvas."""
    return (n - (len(curves) - 1) / 2) * APART * len(cores) / (draw.W - LEFT - RIGHT)


def _curve(axes, curve, places, shift):
    colour = draw.colour_of(curve.form)
    xs = [places[p[0]] + shift for p in curve.points]
    axes.plot(xs, [p[1] for p in curve.points], "-", color=colour, linewidth=0.9, alpha=0.7, zorder=3)
    for x, (_, rate, low, high, together) in zip(xs, curve.points):
        axes.plot([x, x], [low, high], "-", color=colour, linewidth=1.1, zorder=3)
        hollow = curve.form.hollow or not together
        axes.plot([x], [rate], curve.form.marker, color=colour, markersize=5.2, zorder=4,
                  markerfacecolor=COLOURS["paper"] if hollow else colour, markeredgewidth=1.2)


def _axes(axes, cores, most, xlabel, ylabel):
    shown = cores[::-(-len(cores) // LABELS_MOST)]
    axes.set_xlim(-0.5, len(cores) - 0.5)
    axes.xaxis.set_major_locator(FixedLocator([cores.index(n) for n in shown]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda at, _: "%d" % cores[int(round(at))]))
    axes.set_ylim(0, most * 1.12 or 1)
    axes.yaxis.set_major_locator(MaxNLocator(6, integer=True))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: "{:,.0f}".format(value)))
    axes.tick_params(length=3, width=0.6)
    axes.grid(axis="y", color=COLOURS["grid"], linewidth=0.5, zorder=0.2)
    axes.set_xlabel(xlabel, labelpad=2)
    axes.set_title(ylabel, fontsize=draw.SMALL, loc="left", pad=6)


def panel(name, title, curves, most, xlabel, ylabel, stamp):
    """One SVG; `most` is the largest rate of all panels that are to be compared."""
    cores = sorted({p[0] for curve in curves for p in curve.points})
    places = {n: at for at, n in enumerate(cores)}
    with matplotlib.rc_context(draw.RC):
        figure, axes = draw.canvas(HEIGHT, left=LEFT, right=RIGHT, top=26)
        for n, curve in enumerate(curves):
            _curve(axes, curve, places, _beside(n, curves, cores))
        _axes(axes, cores, most, xlabel, ylabel)
        draw.stamp(axes, stamp)
        return draw.finish(figure, name, title)
