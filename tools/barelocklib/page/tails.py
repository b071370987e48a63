# SPDX-License-Identifier: GPL-2.0-only
"""How many wait longer than x: a curve a policy, both axes logarithmic."""
import matplotlib
from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullFormatter, NullLocator

from barelocklib.page import draw, policies, shapes
from barelocklib.page.draw import COLOURS

HEIGHT, LEFT, RIGHT = 240, 46, 12


def _steps(record):
    """(us, share of the waits that are longer), from the histogram: exact at each bucket's edge."""
    left, xs, ys = record["count"], [], []
    for low, n in record["hist"]:
        xs.append(max(1, low) / 1000)
        ys.append(left / record["count"])
        left -= n
    low = record["hist"][-1][0]
    xs.append(min(shapes.upper_edge(low, record["hist_octave"]), max(record.get("wait_max_ns", 0), low + 1)) / 1000)
    ys.append(ys[-1])
    return xs, ys


def panel(name, title, records, stamp):
    """One SVG of the records of one operation, by policy."""
    with matplotlib.rc_context(draw.RC):
        figure, axes = draw.canvas(HEIGHT, left=LEFT, right=RIGHT, top=26)
        low, high, least = 1e9, 0, 1
        for at, (policy, record) in enumerate(records.items()):
            xs, ys = _steps(record)
            axes.plot(xs, ys, "-", drawstyle="steps-pre", color=draw.colour_of(policies.policy(policy)), linewidth=policies.width(at),
                      zorder=4)
            low, high, least = min(low, xs[0]), max(high, xs[-1]), min(least, ys[-1])
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_xlim(low * 0.8, max(high * 1.3, low * 10))
        axes.set_ylim(min(least * 0.7, 0.5e-3), 1.3)
        ticks = draw.log_ticks(*axes.get_xlim())
        axes.xaxis.set_major_locator(FixedLocator(ticks))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda v, _: draw.short(v)))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.yaxis.set_major_locator(LogLocator(10, numticks=8))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda v, _: "%g %%" % (100 * v)))
        axes.yaxis.set_minor_formatter(NullFormatter())
        axes.grid(axis="both", color=COLOURS["grid"], linewidth=0.5, zorder=0.2)
        axes.tick_params(length=3, width=0.6, which="both")
        axes.set_xlabel("wait, us", labelpad=2)
        axes.set_title("waits that are longer", fontsize=draw.SMALL, loc="left", pad=6)
        draw.stamp(axes, stamp)
        return draw.finish(figure, name, title)
