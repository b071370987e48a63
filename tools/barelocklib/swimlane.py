# SPDX-License-Identifier: GPL-2.0-only
"""One episode of starvation as a picture: a lane for the lock word, one for each task that was at it.
Colours are the page's CSS variables; alone() brings them along."""
import html
import math
import os
import re
from dataclasses import dataclass

from barelocklib import jsonl
from barelocklib.states import HOLDS_READ, HOLDS_WRITE, PARKED, SPINNING, WOKEN
from barelocklib.tracelog import W, WAITERS, readers

WIDTH, LEFT, RIGHT = 1000, 130, 16
LANE, BAR, TOP = 34, 18, 92
TASKS_MOST = 8          # lanes; who is left out is counted
THINNEST = 1.2          # units of a slice that is narrower than that
MARKS_APART = 7         # units between two marks that are both drawn
ROUND = (1, 2, 5)
LETTER = 6.2            # units, at 11.5 px

# State: its colour, how opaque, its words in the legend.
LOOKS = {
    HOLDS_WRITE: ("form-guess", 1, "holds for writing"),
    HOLDS_READ: ("form-read-first", 1, "holds for reading"),
    SPINNING: ("form-down-read", 1, "spins or tries"),
    PARKED: ("muted", .28, "parked"),
    WOKEN: ("form-prefetchw", .75, "woken, does not run yet"),
    "open": ("bad", .22, "open: nobody holds it, the writer queues"),
}


@dataclass
class Lane:
    label: str
    bars: list      # (start, end, state), in ticks


def word_lane(trace, start, end):
    """Who had the lock: by writer, by readers, open, or free (nothing drawn)."""
    bars, state, since = [], None, start
    for entry in (e for e in trace.entries if e.what == "rmw" and e.t < end):
        word = entry.after
        now = HOLDS_WRITE if word & W else HOLDS_READ if readers(word) > 0 else "open" if word & WAITERS else None
        if now != state:
            if state and entry.end > since and entry.end > start:
                bars.append((max(since, start), min(entry.end, end), state))
            state, since = now, entry.end
    if state and end > since:
        bars.append((max(since, start), end, state))
    return Lane("the lock", bars)


def task_lanes(trace, story, wait, start, end):
    """The writer first, then who had the lock most often meanwhile; and how many more there were."""
    within = [s for s in story.slices if s.end > start and s.start < end and s.task < trace.own]
    at_it = {}
    for s in within:
        at_it[s.task] = at_it.get(s.task, 0) + s.state.startswith(("holds", SPINNING))
    others = sorted((t for t, n in at_it.items() if n and t != wait.task), key=lambda t: (-at_it[t], t))
    shown = [wait.task] + sorted(others[:TASKS_MOST - 1])
    lanes = []
    for task in shown:
        bars = [(max(s.start, start), min(s.end, end), s.state.replace(", asleep", "")) for s in within if s.task == task]
        lanes.append((task, Lane(trace.task_name(task), [b for b in bars if b[2] in LOOKS])))
    return lanes, len(others) - len(shown) + 1


class Drawing:
    def __init__(self, trace, start, end):
        self.trace, self.start, self.end = trace, start, end
        self.out = []

    def x(self, t):
        share = (t - self.start) / max(1, self.end - self.start)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def add(self, text, *values):
        self.out.append(text % values)

    def text(self, x, y, text, size=11.5, anchor="start", colour="ink", more=""):
        self.add('<text x="%.1f" y="%.1f" text-anchor="%s" style="font-size:%spx;fill:var(--%s)%s">%s</text>',
                 x, y, anchor, size, colour, more, html.escape(text))

    def bar(self, y, start, end, state, height=BAR):
        colour, opacity, _ = LOOKS[state]
        x = self.x(start)
        self.add('<rect x="%.2f" y="%.1f" width="%.2f" height="%d" style="fill:var(--%s);fill-opacity:%s"/>',
                 x, y, max(THINNEST, self.x(end) - x), height, colour, opacity)

    def lane(self, lane, y):
        self.text(LEFT - 8, y + BAR - 5, lane.label, anchor="end")
        self.add('<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" style="stroke:var(--grid)"/>', LEFT, WIDTH - RIGHT,
                 y + BAR + 7.5, y + BAR + 7.5)
        # Narrow ones last, on top: they have no width of their own.
        for start, end, state in sorted(lane.bars, key=lambda b: b[0] - b[1]):
            self.bar(y, start, end, state)

    def axis(self, origin, bottom):
        """us from the origin, at round values."""
        span = self.trace.us(self.end - self.start)
        power = 10 ** math.floor(math.log10(span / 6))
        step = next((n * power for n in ROUND if span / (n * power) <= 8), 10 * power)
        at = math.ceil(-self.trace.us(origin - self.start) / step) * step
        while at <= self.trace.us(self.end - origin):
            x = self.x(origin + at * self.trace.hz / 1e6)
            self.add('<line x1="%.1f" x2="%.1f" y1="%d" y2="%.1f" style="stroke:var(--grid)"/>', x, x, TOP - 6, bottom)
            self.text(x, bottom + 14, "{:,g}".format(round(at, 6)), anchor="middle")
            at += step
        self.text((LEFT + WIDTH - RIGHT) / 2, bottom + 31, "us since the writer's first try that failed", anchor="middle")


def _marks(drawing, steals, y):
    """A triangle above the lock's lane for each steal; those too close to tell are one."""
    last = -MARKS_APART
    for steal in steals:
        x = drawing.x(steal.t)
        if x - last < MARKS_APART:
            continue
        last = x
        drawing.add('<path d="M%.1f %.1fl-3.5 -7h7z" style="fill:var(--bad)"/>', x, y - 2)


def _arrows(drawing, story, rows, start, end):
    for wake, run in story.wakes:
        if start <= wake.t <= run.t <= end and wake.task in rows and run.task in rows:
            y0, y1 = rows[wake.task] + BAR / 2, rows[run.task] + BAR / 2
            drawing.add('<path d="M%.1f %.1fL%.1f %.1f" style="stroke:var(--ink);stroke-width:.8;stroke-opacity:.55;'
                        'fill:none" marker-end="url(#@wake)"/>', drawing.x(wake.t), y0, drawing.x(run.t), y1)


def _legend(drawing, used):
    x, y = LEFT, TOP - 36
    for state, (_, _, words) in LOOKS.items():
        if state == "open":
            x, y = LEFT, y + 17
        if state in used:
            drawing.add('<rect x="%.1f" y="%d" width="12" height="10" style="fill:var(--%s);fill-opacity:%s"/>', x, y - 9,
                        *LOOKS[state][:2])
            drawing.text(x + 16, y, words)
            x += 16 + LETTER * len(words) + 16
    drawing.add('<path d="M%.1f %.1fl-3.5 -7h7z" style="fill:var(--bad)"/>', x + 5, y - 1)
    drawing.text(x + 14, y, "a reader steals the lock")
    drawing.add('<path d="M%.1f %dh18" style="stroke:var(--ink);stroke-width:.8;fill:none" marker-end="url(#@wake)"/>',
                x + 180, y - 4)
    drawing.text(x + 204, y, "a wake, to where the woken task runs")


def _heading(drawing, trace, wait, hidden, stamp):
    said = "Longest wait of a writer in the trace: {:,.1f} us, {} steal{}".format(
        trace.us(wait.length), len(wait.steals), "" if len(wait.steals) == 1 else "s")
    drawing.text(LEFT, 18, said, 14.5, more=";font-weight:bold")
    about = "%s; timing %s" % (trace.point or trace.task_name(wait.task), jsonl.CLAIMS.get(trace.timing, trace.timing))
    if hidden > 0:
        about += "; %d more task%s not shown" % (hidden, "" if hidden == 1 else "s")
    drawing.text(LEFT, 36, about, colour="muted")
    if stamp:
        drawing.text(WIDTH - RIGHT, 18, stamp, 15, "end", "muted", ";font-weight:bold")


def svg(trace, story, wait, stamp="", name="lanes"):
    """The picture of a wait, for the page; `name` makes its ids the page's only ones."""
    pad = max(1, wait.length // 25)
    start, end = wait.start - pad, wait.end + pad
    lanes, hidden = task_lanes(trace, story, wait, start, end)
    word = word_lane(trace, start, end)
    drawing = Drawing(trace, start, end)
    bottom = TOP + LANE * (len(lanes) + 1)
    _heading(drawing, trace, wait, hidden, stamp)
    _legend(drawing, {bar[2] for lane in [word] + [lane for _, lane in lanes] for bar in lane.bars})
    drawing.axis(wait.start, bottom)
    drawing.lane(word, TOP + 6)
    _marks(drawing, wait.steals, TOP + 6)
    rows = {}
    for n, (task, lane) in enumerate(lanes, 1):
        rows[task] = TOP + 6 + n * LANE
        drawing.lane(lane, rows[task])
    _arrows(drawing, story, rows, start, end)
    if stamp:
        drawing.add('<pattern id="@untrue" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
                    '<path d="M0 0V9" style="stroke:var(--hatch);stroke-width:1.2"/></pattern>'
                    '<rect x="%d" y="%d" width="%d" height="%d" style="fill:url(#@untrue)"/>', LEFT, TOP,
                    WIDTH - LEFT - RIGHT, bottom - TOP)
    return _whole(drawing, bottom + 40).replace("#@", "#%s-" % name).replace('id="@', 'id="%s-' % name)


def _whole(drawing, height):
    return "\n".join([
        '<svg viewBox="0 0 %d %d" role="img" aria-label="the longest wait of a writer">' % (
            WIDTH, height),
        '<defs><marker id="@wake" viewBox="0 0 6 6" refX="5.5" refY="3" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L6 3L0 6z" style="fill:var(--ink)"/></marker></defs>'] + drawing.out + ["</svg>", ""])


def alone(picture):
    """The picture as a file of its own: with the colours of the page, on its paper."""
    with open(os.path.join(os.path.dirname(os.path.realpath(__file__)), "page", "report.css"), encoding="utf-8") as file:
        colours = re.sub(r"/\*.*?\*/", "", file.read().split("* {", 1)[0], flags=re.S)
    style = "<style>%s svg{background:var(--paper);font-family:'DejaVu Sans',Verdana,sans-serif}</style>" % colours
    sized = re.sub(r'viewBox="0 0 (\d+) (\d+)"', r'xmlns="http://www.w3.org/2000/svg" width="\1" height="\2" \g<0>', picture,
                   count=1)
    return sized.replace("<defs>", style + "<defs>", 1)
