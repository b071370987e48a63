# SPDX-License-Identifier: GPL-2.0-only
"""The loops: rate by cores, the holder's rate under failing cores, and the tables of 2019."""
from barelocklib.page import curves, forms
from barelocklib.page.section import Block, Panel, Section, Table, Text, data_of

TOGETHER_MILLI = 999    # of the window in which every contender was active, at least
MIXES = ("readers", "writers", "mixed")
COLUMN_OF = {"readers": "rlock", "writers": "wlock", "mixed": "mixed"}

# Posted to the list in 2019-02, thousands of operations a second; the machines are the poster's.
POSTED_TRYLOCK = (("x86, before", 27787, 8359), ("x86, after", 28259, 9234),
                  ("arm64, before", 24155, 6820), ("arm64, after", 25000, 8699))
POSTED_XADD = (("before", (29201, 30143, 29458), (6807, 13299, 1171)),
               ("after", (28615, 30172, 29201), (7725, 15025, 1804)))


def together(loop):
    return loop.get("overlap_milli") is None or loop["overlap_milli"] >= TOGETHER_MILLI


def _loop_point(loop):
    """The interval: as if all cores were as slow as the slowest, as fast as the fastest."""
    rate, each = loop["rate_khz"], loop.get("per_core") or [0]
    share = rate * len(each) / sum(each) if sum(each) else 0
    low, high = (min(each) * share, max(each) * share) if share else (rate, rate)
    return loop["cores"], rate, low, high, together(loop)


def _slow_point(slow):
    rate = slow["holder_rate_khz"]
    return slow["cores"], rate, rate, rate, True


def _curves(records, point_of):
    found = []
    for name in forms.in_order([r["form"] for r in records], forms.FORMS):
        points = sorted(point_of(r) for r in records if r["form"] == name)
        found.append(curves.Curve(forms.form(name), points))
    return found


def _notes(loops):
    apart = {}
    for loop in loops:
        if not together(loop):
            apart[loop["cores"]] = min(loop["overlap_milli"], apart.get(loop["cores"], 1000))
    return ["hollow: all were at it for only %.1f %% of the window (%d cores)" % (milli / 10, n)
            for n, milli in sorted(apart.items())]


def _panels(sources, kind, split, point_of, words):
    xlabel, ylabel, title_of = words
    found = []
    for n, source in enumerate(sources):
        records = source.of(kind)
        most = max((point_of(r)[3] for r in records), default=0)
        for key in sorted({(r["variant"], r[split]) for r in records},
                          key=lambda k: (k[0], MIXES.index(k[1]) if k[1] in MIXES else 9, k[1])):
            here = [r for r in records if (r["variant"], r[split]) == key]
            title = title_of % key
            svg = curves.panel("%s-%d-%d" % (kind, n, len(found)), "%s: %s" % (source.label, title),
                               _curves(here, point_of), most, xlabel, ylabel, source.stamp)
            found.append(Panel(source.label, title, svg, source.stamp,
                               _notes(here) if kind == "loop" else []))
    return found


def _section(section, sources, kind, panels):
    section.blocks = [Block(panels=panels)] if panels else []
    names = [r["form"] for source in sources for r in source.of(kind)]
    section.legend = [forms.form(name) for name in forms.in_order(names, forms.FORMS)]
    return section


def loop_section(sources):
    panels = _panels(sources, "loop", "mix", _loop_point,
                     ("cores in the loop", "acquire and release, thousands a second", "variant %s; %s"))
    section = Section(
        "loop", "Rate by cores", "Acquire and release in a loop, all cores on one lock, over a fixed window. The line "
        "through a dot runs from what the slowest core would make of it to what the fastest would, were all cores "
        "like it: a long one is an unfair form. A loop and a single shot answer different questions.",
        needs="run=loop")
    section.data = data_of("loop", sources, "loop", [
        "name", "variant", "form", "mix", "cores", "window_ns", "ops", "per_core", "rate_khz",
        "failed", "cas_failures", "streak", "overlap_milli"])
    return _section(section, sources, "loop", panels)


def slow_section(sources):
    panels = _panels(sources, "slow", "lock", _slow_point,
                     ("cores that try in a loop", "holder's own loop, thousands a second", "variant %s; lock %s"))
    section = Section(
        "slow", "The holder under cores that fail", "What the holder's own loop on the word still does while others "
        "try in a loop and fail (`slow-trylock`).", needs="run=slow-trylock")
    section.data = data_of("slow-trylock", sources, "slow", [
        "name", "variant", "form", "lock", "cores", "window_ns", "holder_rate_khz", "tries"])
    return _section(section, sources, "slow", panels)


# --- the tables of 2019 ---

def _rates(source, variant):
    return {(r["form"], r["mix"], r["cores"]): r["rate_khz"] for r in source.of("loop")
            if r["variant"] == variant}


def _number(value):
    return "-" if value is None else "{:,}".format(value)


def _lines(rates, columns):
    """Threads, then for each form the mixes it was run in: the layout of the posts."""
    mixes = {form: [mix for mix in ("writers", "readers", "mixed") if (form, mix) in {k[:2] for k in rates}]
             for form in columns}
    head, rule = " " * 9, "  threads"
    for form in columns:
        head += ("  " + form).ljust(10 * len(mixes[form]) + 1)
        rule += "".join(COLUMN_OF[mix].rjust(10) for mix in mixes[form]) + " "
    lines = [head.rstrip(), rule.rstrip()]
    for n in sorted({k[2] for k in rates if k[0] in columns}):
        cells = ["".join(_number(rates.get((form, mix, n))).rjust(10) for mix in mixes[form]) + " "
                 for form in columns]
        lines.append("%9d" % n + "".join(cells).rstrip())
    return lines


def _overlap(source, variant, columns):
    """What the rates are worth less where the contenders were not at it together."""
    milli = [r["overlap_milli"] for r in source.of("loop") if r["variant"] == variant
             and r["form"] in columns and not together(r)]
    return ["", "all contenders were at it for only %.1f %% of the window in the worst row" % (min(milli) / 10)] \
        if milli else []


def _heading(source, variant):
    m = source.manifest
    return ["%s %s, %s" % (m.get("isa"), m.get("machine"), m.get("cpu")),
            "variant %s, timing %s, build %s, seed %s; thousands a second" % (
                variant, source.timing, m.get("build"), m.get("seed"))]


def _text(source, variant, claim, columns):
    rates = _rates(source, variant)
    columns = [form for form in columns if any(k[0] == form for k in rates)]
    if not columns:
        return None
    lines = _heading(source, variant) + [""] + _lines(rates, columns)
    lines += _overlap(source, variant, columns)
    return Text("%s, %s: claim `%s`" % (source.label, variant, claim), "\n".join(lines))


def _posted():
    rows = [["%s (trylock, patch 2)" % name, n, "–", _number(rate), "–"]
            for name, *both in POSTED_TRYLOCK for n, rate in zip((1, 2), both)]
    rows += [["x86, %s (down_read, patch 1)" % name, n] + [_number(rates[i]) for i in (0, 1, 2)]
             for name, *both in POSTED_XADD for n, rates in zip((1, 2), both)]
    return Table(["posted 2019-02", "threads", "column 1", "column 2: rlock", "column 3"], rows,
                 "What was posted, of the poster's machines, without a spread. That the second column is rlock "
                 "is how Zijlstra read patch 1.")


def tables_section(sources):
    section = Section(
        "tables", "The tables of 2019, in their own form", "The posts that turned the trylock around gave one rate a "
        "row. Here are the same rows from one run, with the forms beside each other, to be pasted as they are. rlock: "
        "readers alone, wlock: writers alone, mixed: both. There is none of a run whose times are not of hardware.",
        needs="run=loop on hardware")
    texts = []
    for source in (s for s in sources if not s.stamp):
        for variant in dict.fromkeys(r["variant"] for r in source.of("loop")):
            texts.append(_text(source, variant, "trylock", ["reread", "read-first", "guess"]))
            texts.append(_text(source, variant, "xadd", ["down_read", "xadd", "read-first"]))
            texts.append(_text(source, variant, "write-trylock", ["write-guess", "write-read-first"]))
    texts = [text for text in texts if text]
    if texts:
        section.blocks = [Block(texts=texts), Block("What was posted", tables=[_posted()], folded=True)]
    return section
