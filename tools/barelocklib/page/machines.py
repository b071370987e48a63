# SPDX-License-Identifier: GPL-2.0-only
"""The sections about the machine: twins, aftermath, core-to-core map, code, manifest."""
import matplotlib
import numpy
from matplotlib.ticker import MaxNLocator

from barelocklib import jsonl
from barelocklib.page import dots, draw, forms, points
from barelocklib.page.section import Block, Data, Panel, Section, Table, data_of

SIDE = 290              # units of a large map
NUMBERS_MOST = 10       # cores, above which the cells of a map hold no number
DISTRIBUTION = ["count", "min", "p1", "p50", "p90", "p99", "p999", "max", "empty.min", "empty.p50",
                "empty.p99"]
PROBES = {"load": forms.Form("read-first", "D"), "rmw": forms.Form("guess", "o")}


def _dot_panel(source, name, title, groups, records):
    shown = [r for r in records if r["count"]]
    unit = records[0]["unit"]
    svg = dots.panel(name, "%s: %s" % (source.label, title), groups,
                     dots.Scale.of(shown, unit, source.hz_of(unit)), source.stamp)
    return Panel(source.label, title, svg, source.stamp)


def _twin_groups(twins):
    groups = []
    for state in forms.in_order([t["state"] for t in twins], forms.STATES):
        rows = []
        for twin in (t for t in twins if t["state"] == state):
            off = twin["verdict"] != "as expected"
            rows.append(dots.Row(PROBES.get(twin["probe"], forms.OTHER), twin if twin["count"] else None,
                                 twin["verdict"] if off else "", off))
        groups.append(dots.Group(state, rows))
    return groups


def twins_section(sources):
    section = Section(
        "twins", "Are the states what they are called?", "One line in eight was prepared like the others and probed with "
        "a plain load (diamond: tells here from there) or a plain read-modify-write (circle: tells owned from shared). "
        "A state is believed when its twins look like it.", needs="run=trylock")
    panels = []
    for n, source in enumerate(sources):
        twins = source.of("twin")
        for pair in dict.fromkeys((tuple(t["pair"]), t.get("class", "")) for t in twins):
            here = [t for t in twins if (tuple(t["pair"]), t.get("class", "")) == pair]
            title = "twins, cores %d→%d (%s)" % (*pair[0], pair[1])
            panels.append(_dot_panel(source, "twins-%d-%d" % (n, len(panels)), title,
                                     _twin_groups(here), here))
    section.blocks = [Block(panels=panels)] if panels else []
    section.data = data_of("twin", sources, "twin", ["state", "pair.0", "pair.1", "class", "probe",
                                                     "unit", "expected", "unlike", "verdict"] + DISTRIBUTION)
    return section


def _after_groups(records):
    groups = []
    for k in sorted({r["cores"] for r in records}):
        here = {r["form"]: r for r in records if r["cores"] == k}
        rows = [dots.Row(forms.form(name), here[name] if here[name]["count"] else None,
                         "" if here[name]["count"] else points.words(here[name]))
                for name in forms.in_order(here, forms.FORMS)]
        label = "none tried" if k == 0 else "%d core%s failed" % (k, "" if k == 1 else "s")
        groups.append(dots.Group(label, rows))
    return groups


def aftermath_section(sources):
    section = Section(
        "aftermath", "What a failed attempt leaves for the holder", "The holder's next read-modify-write on the word "
        "after 1, 2, all other cores tried and failed, against none having tried. This is who pays for a wrong "
        "guess.", needs="run=aftermath")
    panels = []
    for n, source in enumerate(sources):
        records = source.of("aftermath")
        for key in dict.fromkeys((r["variant"], r["lock"]) for r in records):
            here = [r for r in records if (r["variant"], r["lock"]) == key]
            title = "holder's next RMW; variant %s; lock %s" % key
            panels.append(_dot_panel(source, "after-%d-%d" % (n, len(panels)), title,
                                     _after_groups(here), here))
    section.blocks = [Block(panels=panels)] if panels else []
    names = [r["form"] for s in sources for r in s.of("aftermath") if r["form"] != "none"]
    section.legend = [forms.form(name) for name in forms.in_order(names, forms.FORMS)]
    section.data = data_of("aftermath", sources, "aftermath", [
        "name", "variant", "form", "lock", "cores", "pair.0", "pair.1", "class", "unit"] + DISTRIBUTION)
    return section


# --- core to core ---

def bounds(source):
    """Matrix of half of the quickest round trips in ns; nan: itself, or not there. None: no records."""
    skews = source.of("skew")
    if not skews:
        return None
    n = 1 + max(max(s["core"], (s.get("first") or 0) + len(s["bound_ns"]) - 1) for s in skews)
    if n > 1024:
        return None
    matrix = numpy.full((n, n), numpy.nan)
    for skew in skews:
        for at, bound in enumerate(skew["bound_ns"], skew.get("first") or 0):
            if bound is not None:
                matrix[skew["core"], at] = bound
    return matrix


def _numbers(axes, matrix, image):
    for (row, column), value in numpy.ndenumerate(matrix):
        if not numpy.isnan(value):
            dark = image.norm(value) < 0.5
            axes.text(column, row, "%d" % value, ha="center", va="center", fontsize=draw.SMALL,
                      color="white" if dark else "black")


def _map(name, title, matrix, stamp):
    n = len(matrix)
    side = min(SIDE, n * 56)
    with matplotlib.rc_context(draw.RC):
        figure, axes = draw.canvas(side + 58, left=34, right=draw.W - 34 - side, top=24, bottom=34)
        edges = numpy.arange(n + 1) - 0.5
        image = axes.pcolormesh(edges, edges, numpy.ma.masked_invalid(matrix), cmap="cividis", vmin=0,
                                rasterized=n > 64)
        axes.set_ylim(n - 0.5, -0.5)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_locator(MaxNLocator(10, integer=True))
        axes.tick_params(length=3, width=0.6)
        axes.set_xlabel("core", labelpad=2)
        if n <= NUMBERS_MOST:
            _numbers(axes, matrix, image)
        box = axes.get_position()
        bar = figure.colorbar(image, cax=figure.add_axes((box.x1 + 0.03, box.y0, 0.025, box.height)))
        bar.ax.set_title("ns", fontsize=draw.SMALL, pad=4)
        bar.ax.yaxis.set_major_locator(MaxNLocator(6))
        bar.outline.set_linewidth(0)
        bar.ax.tick_params(length=2, width=0.6)
        draw.stamp(axes, stamp, over=True)
        return draw.finish(figure, name, title)


def map_section(sources):
    section = Section(
        "map", "Core to core", "Half of the quickest round trip of a cache line between two cores, in ns: how far they are "
        "from each other, and the most by which their clocks can differ.", needs="run=selftest")
    panels, rows = [], []
    for n, source in enumerate(sources):
        matrix = bounds(source)
        if matrix is None or numpy.isnan(matrix).all():
            continue
        svg = _map("map-%d" % n, "%s: half a round trip" % source.label, matrix, source.stamp)
        panels.append(Panel(source.label, "half a round trip", svg, source.stamp))
        rows += [[source.label, source.timing, int(a), int(b), int(value)]
                 for (a, b), value in numpy.ndenumerate(matrix) if not numpy.isnan(value)]
    section.blocks = [Block(panels=panels)] if panels else []
    section.data = Data("core-to-core", ["source", "timing", "core", "other", "bound_ns"], rows)
    return section


# --- code ---

def code_section(rows):
    section = Section(
        "code", "Code", "Bytes and instructions of each form, its return included, as the objects "
        "hold it: the count word only, without the owner's load and store.", needs="barelock code")
    tables = []
    for where in sorted({(r["isa"], r.get("machine", ""), r["compiler"]) for r in rows}):
        here = [r for r in rows if (r["isa"], r.get("machine", ""), r["compiler"]) == where]
        variants = list(dict.fromkeys(r["variant"] for r in here))
        cells = {(r["form"], r["variant"]): "%d B, %d" % (r["bytes"], r["instructions"]) for r in here}
        body = [[form] + [cells.get((form, v), "–") for v in variants]
                for form in forms.in_order([r["form"] for r in here], forms.FORMS)]
        tables.append(Table(["bytes, instructions"] + variants, body, "%s %s, %s" % where))
    section.blocks = [Block(tables=tables)] if tables else []
    columns = ["isa", "machine", "variant", "form", "bytes", "instructions", "compiler"]
    section.data = Data("code", columns, [[r.get(c) for c in columns] for r in rows])
    return section


# --- manifest, cores, counters, checks ---

def _flat(manifest):
    for key, value in manifest.items():
        if key != "type":
            if isinstance(value, dict):
                value = ", ".join("%s %s" % (k, "not known" if v is None else v) for k, v in value.items())
            elif isinstance(value, list):
                value = " ".join(map(str, value))
            yield [key, "not known" if value in (None, "") else str(value)]


def _checks(source):
    return [[c["name"], c["result"] + (" (%s)" % c["why"] if c.get("why") else ""), jsonl.measured(c)]
            for c in source.of("check")]


def _about(source):
    tables = [Table(["manifest", ""], list(_flat(m)), stamp=source.stamp) for m in [source.manifest] + source.more]
    counters = source.of("counter")
    keys = list(dict.fromkeys(k for c in counters for k in c if k not in ("type", "timing")))
    if counters:
        tables.append(Table(["counter"] + keys[1:], [[c.get(k) for k in keys] for c in counters]))
    cores = source.cores
    keys = ["core", "index", "hwid", "package", "cluster", "core_id", "thread", "kind", "online", "why"]
    if cores:
        tables.append(Table(["core"] + keys[1:], [[c.get(k) for k in keys] for c in cores]))
    if source.of("check"):
        tables.append(Table(["check", "result", "measured"], _checks(source)))
    return tables


def about_section(sources):
    section = Section("machines", "Machines", "What ran, and what its own instruments said.", needs="any run")
    for source in sources:
        said = [[w["text"]] for w in source.of("warning")]
        section.blocks.append(Block(
            "%s: %d warning%s" % (source.label, len(said), "" if len(said) == 1 else "s"),
            tables=[Table(["warning"], said or [["none"]])]))
        section.blocks.append(Block("%s: manifest, clocks, cores, checks" % source.label,
                                    tables=_about(source), folded=True))
    return section
