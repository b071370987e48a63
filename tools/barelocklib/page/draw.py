# SPDX-License-Identifier: GPL-2.0-only
"""What every figure shares: its canvas, its scales, and the way from matplotlib's SVG to one that
takes its colours from the page, so that light and dark need no second picture.

A figure is W units wide, a unit being a CSS pixel on a narrow screen. Colours are
placeholders that finish() turns into the page's CSS variables.
"""
import io
import re

import matplotlib
from markupsafe import Markup, escape
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

W = 380
TEXT, SMALL = 9.5, 8.5
VARIABLES = ("ink", "muted", "grid", "band", "hatch", "paper", "form-guess", "form-read-first",
             "form-reread", "form-prefetchw", "form-xadd", "form-down-read", "form-other")
COLOURS = {name: "#01%02x01" % n for n, name in enumerate(VARIABLES)}

matplotlib.rcdefaults()     # nobody's own settings
RC = {"svg.fonttype": "none", "font.family": "DejaVu Sans", "font.size": TEXT,
      "axes.linewidth": 0.6, "axes.edgecolor": COLOURS["muted"],
      "axes.facecolor": "none", "figure.facecolor": "none", "text.color": COLOURS["ink"],
      "xtick.color": COLOURS["ink"], "ytick.color": COLOURS["ink"], "hatch.linewidth": 0.7,
      "axes.labelcolor": COLOURS["ink"], "hatch.color": COLOURS["hatch"],
      "xtick.labelsize": SMALL, "ytick.labelsize": SMALL, "axes.labelsize": SMALL}


def plain(text):
    """Text of a record, none of which is a formula to matplotlib."""
    return str(text).replace("$", r"\$")


def colour_of(form):
    return COLOURS.get(form.colour, COLOURS["form-other"])


def canvas(height, left, right=10, top=20, bottom=30):
    """(figure, axes) of W by height units with margins in units."""
    figure = Figure(figsize=(W / 72, height / 72))
    FigureCanvasSVG(figure)
    axes = figure.add_axes((left / W, bottom / height, (W - left - right) / W,
                            (height - top - bottom) / height))
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure, axes


def stamp(axes, text, over=False):
    """Hatches a figure whose times are not of hardware, and writes so on it; `over` what it shows
    where that fills the figure."""
    if not text:
        return
    axes.add_patch(Rectangle((0, 0), 1, 1, transform=axes.transAxes, fill=False, hatch="////",
                             edgecolor=COLOURS["hatch"], linewidth=0, zorder=3 if over else 0.3))
    place = dict(x=0, y=1.01, ha="left", va="bottom") if over else dict(x=0.985, y=0.99, ha="right", va="top")
    axes.text(s=text, transform=axes.transAxes, zorder=2, fontsize=15, fontweight="bold",
              color=COLOURS["muted"], alpha=0.75, **place)


def short(value):
    """1500 as 1.5k: the labels of an axis."""
    for limit, unit in ((10 ** 9, "G"), (10 ** 6, "M"), (10 ** 4, "k")):
        if value >= limit:
            return "%g%s" % (value / (10 ** 3 if unit == "k" else limit), unit)
    return "%g" % value


def log_ticks(low, high, most=7):
    """Round values, as dense as they may be: at most that many."""
    for steps in ((1, 1.5, 2, 3, 4, 5, 7), (1, 2, 3, 5), (1, 2, 5), (1, 3), (1,)):
        found = [step * 10 ** power for power in range(-1, 13) for step in steps
                 if low <= step * 10 ** power <= high]
        if len(found) <= most:
            return found
    return found[::-(-len(found) // most)]


def _rounded(match):
    return re.sub(r"(\.\d\d)\d+", r"\1", match.group(0))


def _unwrapped(text):
    """Without the groups that say nothing: matplotlib makes several for each mark."""
    out, kept = [], []
    for piece in re.split(r"(<g\b[^>]*>|</g>)", text):
        if piece.startswith("<g"):
            kept.append(piece != "<g>")
        if piece == "<g>" or piece == "</g>" and not kept.pop():
            continue
        out.append(piece)
    return "".join(out)


def _only_wanted_ids(text):
    wanted = set(re.findall(r'(?:href="|url\()#([^")]+)', text))
    return re.sub(r' id="([^"]*)"', lambda m: m.group(0) if m.group(1) in wanted else "", text)


NOISE = (r"<metadata>.*?</metadata>", r"<style[^>]*>.*?</style>", r"<!--.*?-->", r"<defs>\s*</defs>",
         r' transform="rotate\(-0[^"]*"', r" stroke-linecap: square;?", r";? stroke-linecap: square")


def finish(figure, name, title):
    """The SVG for the page. `name` is its own there: it salts the ids, which must be the page's only ones."""
    out = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": name, **RC}):
        figure.savefig(out, format="svg", metadata={"Date": None})
    text = out.getvalue()
    box = re.search(r'viewBox="[^"]*"', text).group(0)
    text = text[text.index(">", text.index("<svg")) + 1:]
    for pattern in NOISE:
        text = re.sub(pattern, "", text, flags=re.S)
    text = re.sub(r' (?:d|x|y|width|height|transform|points)="[^"]*"', _rounded, text)
    text = _unwrapped(_only_wanted_ids(text.replace("xlink:href", "href")))
    for variable, colour in COLOURS.items():
        text = text.replace(colour, "var(--%s)" % variable)
    text = re.sub(r"font: ((?:italic |bold |700 )*)([\d.]+px) 'DejaVu Sans'", _font, text)
    text = re.sub(r"\s*\n\s*", "\n", text)
    return Markup('<svg %s role="img" aria-label="%s">%s' % (box, escape(title), text))


def _font(match):
    """The family is the page's."""
    style = {"italic ": "; font-style: italic", "": ""}.get(match.group(1), "; font-weight: bold")
    return "font-size: %s%s" % (match.group(2), style)
