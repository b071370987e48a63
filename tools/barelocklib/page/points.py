# SPDX-License-Identifier: GPL-2.0-only
"""The single shots: cost by line state, by lock state, and the ratio that the argument is about."""
from dataclasses import dataclass

from barelocklib.jsonl import net, net_text
from barelocklib.page import dots, forms, shapes
from barelocklib.page.section import Block, Panel, Section, Table, data_of

COLUMNS = ["name", "variant", "form", "state", "lock", "body", "predict", "end", "pair.0", "pair.1",
           "class", "unit", "quality", "why", "same_as", "idea_absent", "count", "acquired", "min",
           "p1", "p50", "p90", "p99", "p999", "max", "empty.min", "empty.p50", "empty.p99",
           "disturbed", "batches", "unlike", "retries", "streak"]
# On the page; the CSV has all.
SHOWN = ("source", "timing", "name", "variant", "pair_0", "pair_1", "class", "quality", "why", "count", "min",
         "p1", "p50", "p90", "p99", "max", "empty_p50", "net_words", "disturbed")

FUNCTIONS = ("down_read_trylock()", "down_write_trylock()")
SHAPES_NOTE = "Share of the shots in each bucket of the histogram: does the median stand for one hill or for two?"


@dataclass(frozen=True)
class Slice:
    """What is held still in a panel, beside the variant and the pair."""
    body: str
    predict: str
    end: str

    @classmethod
    def of(cls, point):
        return cls(point.get("body") or "bare", point.get("predict") or "", point["end"])

    @property
    def rank(self):
        """The headline first: the whole fast path, a branch that knew, the outcome known."""
        return (self.body != "full", self.predict not in ("trained-ok", ""), self.end != "known",
                self.body, self.predict, self.end)

    @property
    def words(self):
        return ", ".join(filter(None, (self.body, self.predict and "branch %s" % self.predict,
                                       "to the end `%s`" % self.end)))


def quality(point):
    """"ok", "not reached" or "not separable"."""
    said = point.get("quality") or ("ok" if point["count"] else "not reached")
    return "not reached" if said == "ok" and not point["count"] and not point.get("same_as") else said


def is_good(point):
    return point["count"] > 0 and quality(point) == "ok"


def words(point):
    """What stands in the place of a dot, or beside one that is not what it is called."""
    if not point["count"] and point.get("same_as"):
        return "same code as %s" % point["same_as"]
    said = quality(point)
    if said == "ok":
        return ""
    return "%s (%s)" % (said, point["why"]) if point.get("why") else said


def idea_absent(point):
    """Why the form's idea comes to nothing with this variant, or ""."""
    why = point.get("idea_absent")
    return (point.get("why") or "its idea does not exist here") if why is True else why or ""


def headline(points):
    slices = sorted({Slice.of(p) for p in points}, key=lambda s: s.rank)
    return slices[0] if slices else None


@dataclass(frozen=True)
class Series:
    """The points of one panel: a variant on a pair of cores."""
    variant: str
    pair: tuple
    pair_class: str

    @classmethod
    def of(cls, point):
        return cls(point["variant"], tuple(point["pair"]), point["class"])

    @property
    def words(self):
        return "%s, cores %d→%d (%s)" % (self.variant, *self.pair, self.pair_class)


def series_of(points):
    return list(dict.fromkeys(map(Series.of, points)))


def _groups(points):
    groups = []
    for state in forms.in_order([p["state"] for p in points], forms.STATES):
        rows = []
        here = {p["form"]: p for p in points if p["state"] == state}
        for name in forms.in_order(here, forms.FORMS):
            point = here[name]
            text, measured = words(point), point["count"] > 0
            faint = measured and quality(point) != "ok"
            rows.append(dots.Row(forms.form(name), point if measured else None,
                                 quality(point) if faint else text, faint))
        groups.append(dots.Group(state, rows))
    return groups


def _notes(points):
    notes = dict.fromkeys("%s: %s" % (p["form"], idea_absent(p)) for p in points if idea_absent(p))
    notes.update(dict.fromkeys("%s: same code as %s" % (p["form"], p["same_as"])
                               for p in points if p.get("same_as")))
    return list(notes)


def _panel(source, name, title, points, scale):
    svg = dots.panel(name, "%s: %s; every number is in the table below" % (source.label, title),
                     _groups(points), scale, source.stamp)
    return Panel(source.label, title, svg, source.stamp, _notes(points))


def _scale(source, points):
    shown = [p for p in points if p["count"]]
    unit = points[0]["unit"]
    return dots.Scale.of(shown, unit, source.hz_of(unit))


def _panels(source, points, prefix, scale):
    """One panel for each lock state, variant and pair."""
    found = []
    for lock in forms.in_order([p["lock"] for p in points], forms.LOCKS):
        for series in series_of(points):
            here = [p for p in points if p["lock"] == lock and Series.of(p) == series]
            if here:
                title = "variant %s; lock %s" % (series.words, lock)
                found.append(_panel(source, "%s-%d" % (prefix, len(found)), title, here, scale))
    return found


def _titled(panels, what, said=""):
    for panel in panels:
        panel.title = "; ".join(filter(None, (what, panel.title, said)))
    return panels


def _blocks(sources, key, wanted):
    """One block with the headline slice of each machine, the two functions apart; then the other
    slices, folded."""
    mains, folded = ([], []), []
    for n, source in enumerate(sources):
        every = source.of("trylock")
        first, points = headline(every), [p for p in every if wanted(p)]
        for s in sorted({Slice.of(p) for p in points}, key=lambda s: s.rank):
            block = Block("%s: %s" % (source.label, s.words), folded=True)
            for writes, main in enumerate(mains):
                here = [p for p in points if Slice.of(p) == s and forms.is_write(p["form"]) == bool(writes)]
                prefix = "-".join(filter(None, (key, str(n), "rw"[writes], s.body, s.predict, s.end)))
                panels = _titled(_panels(source, here, prefix, _scale(source, every)), FUNCTIONS[writes],
                                 "" if s == first else s.words.replace("`", ""))
                (main if s == first else block.panels).extend(panels)
            folded += [block] if block.panels else []
    return ([Block(panels=mains[0] + mains[1])] if any(mains) else []) + folded


def _shapes(sources):
    """Histograms of the headline at a free lock; not where times are not of hardware."""
    found = []
    for n, source in enumerate(s for s in sources if not s.stamp):
        every = source.of("trylock")
        points = [p for p in every if p["lock"] == "free" and Slice.of(p) == headline(every)]
        for series in series_of(points):
            shown = shapes.drawable([p for p in points if Series.of(p) == series])
            if shown:
                title = "shots of guess and read-first; variant %s; lock free" % series.words
                svg = shapes.panel("shapes-%d-%d" % (n, len(found)), "%s: %s" % (source.label, title), shown,
                                   _scale(source, every))
                found.append(Panel(source.label, title, svg, notes=[SHAPES_NOTE]))
    return found


def _shown(section, sources):
    names = [p["form"] for source in sources for p in source.of("trylock")]
    section.legend = [forms.form(name) for name in forms.in_order(names, forms.FORMS)]
    return section


def _derived(point):
    return [net(point), net_text(point)] if point["count"] else [None, None]


def lines_section(sources):
    section = Section(
        "lines", "Cost by line state", "Single shots at a free lock, by who had its cache line before. Dot: "
        "median; line: p1 to p99; raw, on a logarithmic scale; the shaded band is the empty shot, which is in "
        "every figure. Equal distances are equal ratios. Hollow and faint: measured, but not shown to be that state.", needs="run=trylock")
    section.blocks = _blocks(sources, "lines", lambda p: p["lock"] == "free")
    if section.blocks:
        section.blocks[0].panels += _shapes(sources)
    section.blocks[:0] = ratio_block(sources)
    section.data = data_of("trylock", sources, "trylock", COLUMNS, (["net_p50", "net_words"], _derived), SHOWN)
    return _shown(section, sources)


def locks_section(sources):
    section = Section(
        "locks", "Cost by lock state", "The same shots at a lock that is not free: what a form costs the one who "
        "tries. What it costs the holder is in the aftermath. The data is with the figure above.",
        needs="run=trylock lock=reader-held,writer-held")
    section.blocks = _blocks(sources, "locks", lambda p: p["lock"] != "free")
    return _shown(section, sources)


# --- read-first / guess ---

@dataclass
class Ratio:
    source: object
    series: Series
    state: str
    first: dict     # the point of read-first
    guess: dict

    @property
    def value(self):
        return net(self.first) / net(self.guess)

    @property
    def bounds(self):
        """What half a step of the counter in either median makes of it; None: step not known."""
        step = self.source.step(self.first["unit"])
        a, b = net(self.first), net(self.guess)
        if not step or b <= step / 2:
            return None
        return max(0, a - step / 2) / (b + step / 2), (a + step / 2) / (b - step / 2)


def versus(source, lock="free"):
    """(series, point of read-first, point of guess) where both were measured, in the headline slice."""
    every = source.of("trylock")
    chosen, found = headline(every), []
    by = {(Series.of(p), p["state"], p["form"]): p for p in every
          if p["lock"] == lock and Slice.of(p) == chosen and is_good(p)}
    for (series, state, form), first in by.items():
        guess = by.get((series, state, "guess"))
        if form == "read-first" and guess and not idea_absent(guess):
            found.append((series, first, guess))
    return found


def ratios(source):
    """Read-first against guess at a free lock, where both stand above the empty shot."""
    return [Ratio(source, series, first["state"], first, guess) for series, first, guess in versus(source)
            if net(first) is not None and net(guess) is not None]


def _ratio_cell(ratio):
    if ratio.bounds:
        return "%.2f (%.2f..%.2f)" % (ratio.value, *ratio.bounds)
    return "below the step" if ratio.source.step(ratio.guess["unit"]) else "%.2f" % ratio.value


def ratio_table(source):
    """A row a state, a column a series; None: nothing to divide, or times that are not of hardware."""
    found = ratios(source) if not source.stamp else []
    if not found:
        return None
    columns = list(dict.fromkeys(r.series for r in found))
    every = source.of("trylock")
    chosen = headline(every)
    cells = {}
    for p in every:     # what keeps a ratio away, where there is none
        if p["lock"] == "free" and p["form"] in ("read-first", "guess") and Slice.of(p) == chosen and not is_good(p):
            cells[p["state"], Series.of(p)] = quality(p) if p["count"] else words(p)
    cells.update({(r.state, r.series): _ratio_cell(r) for r in found})
    rows = [[state] + [cells.get((state, series), "–") for series in columns]
            for state in forms.in_order([p["state"] for p in every], forms.STATES)]
    return Table(["line state"] + [series.words for series in columns], rows,
                 "%s (%s)" % (source.label, chosen.words))


def ratio_block(sources):
    tables = [table for table in map(ratio_table, sources) if table]
    return [Block("read-first / guess", "Net medians, free lock. In brackets: what half a step of the counter in "
                  "either median makes of it. –: not measured, or not above the empty shot.",
                  tables=tables)] if tables else []
