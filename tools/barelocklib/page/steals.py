# SPDX-License-Identifier: GPL-2.0-only
"""run=steal: the chance of a steal, how long the lock lies open, what the window is made of, who paid."""
from barelocklib.page import chances, hills, policies
from barelocklib.page.section import Block, Panel, Section, Table, Text, data_of
from barelocklib.page.fields import is_natural
from barelocklib.steal_points import (PARTS, chance_text, conditions, conditions_text, counts, in_a_row, in_a_row_names,
                                      observations, paid, parts_of, theory_checks, theory_words, time_text,
                                      times_of)

COLUMNS = ["name", "policy", "variant", "log_variant", "cores", "readers", "wait", "wake_delay", "wake_delay_ns", "arrival",
           "gap_ns", "hold", "T_ns", "D_ns", "maxwake_wp", "tick_ns", "bare.episodes", "bare.stolen", "bare.p_ppm", "bare.steals",
           "bare.most", "between", "bare.arrivals", "bare.missed", "bare.runs", "bare.tax", "logged.episodes", "logged.stolen",
           "logged.p_ppm", "logged.steals", "logged.runs", "windows", "closed_by.reader", "closed_by.spinner",
           "closed_by.overtaker", "closed_by.writer", "closed_by.grant", "offered", "offered_stolen", "offered_ppm",
           "expected_ppm", "theory", "unjudged", "batches", "batches_lost"]
SHOWN = ("source", "timing", "name", "readers", "wait", "bare_episodes", "bare_p_ppm", "logged_p_ppm", "windows", "offered",
         "offered_ppm", "expected_ppm", "bare_most", "bare_runs")
TIMES = ["name", "what", "count", "more", "min", "p1", "p50", "p90", "p99", "p999", "max"]
KEPT_MOST = 40      # rows of a table that is not folded


def _legend(sources, kind="steal"):
    names = {r["policy"] for s in sources for r in s.of(kind)}
    return [policies.policy(name) for name in list(policies.POLICIES) + sorted(names - set(policies.POLICIES))
            if name in names]


def _groups(source):
    """The points that may share a figure: all but policy and delay is the same."""
    found = {}
    for point in source.of("steal"):
        found.setdefault(conditions(point), []).append(point)
    return found


def _chance(point):
    theory = point["expected_ppm"] / 1e6 if point.get("theory") and point.get("offered") else None
    return chances.Chance(policies.policy(point["policy"]), point["wake_delay_ns"], counts(point, "bare"),
                          counts(point, "logged"), theory)


def chance_section(sources):
    section = Section(
        "steal", "Who takes the lock in the window", "A holder unlocks and so wakes a queued writer; until the writer "
        "has the lock readers arrive on other cores, whatever the lock does. The share of such episodes in which a reader got "
        "in before the writer, by the delay between the wake and the writer's first instruction. Filled: counted without the log "
        "of the lock word, hollow: with it; bars are 95 %. The line is theory: the mean of 1 - exp(-λW) over the windows "
        "that were offered, each measured in the logged run.", needs="run=steal")
    panels = []
    for n, source in enumerate(sources):
        groups = {key: [_chance(p) for p in points if p["bare"]["episodes"]] for key, points in _groups(source).items()}
        shares = [c.bare[0] / c.bare[1] for found in groups.values() for c in found]
        most = min(1, max(shares + [c.theory or 0 for f in groups.values() for c in f] + [0.02]) * 1.1)
        for key, found in groups.items():
            if found:
                title = conditions_text(key)
                svg = chances.panel("steal-%d-%d" % (n, len(panels)), "%s: %s" % (source.label, title), found, most,
                                    source.stamp)
                panels.append(Panel(source.label, title, svg, source.stamp))
    section.blocks = [Block(panels=panels)] if panels else []
    section.blocks += _said(sources)
    section.legend = _legend(sources)
    section.data = data_of("steal", sources, "steal", COLUMNS, shown=SHOWN)
    return section


def _said(sources):
    """Observation lines, and theory against what was counted."""
    texts = [Text("%s: what was observed; timing %s" % (s.label, s.timing), "\n".join(observations(s.of("steal"))))
             for s in sources if s.of("steal")]
    tables = []
    for s in sources:
        rows = [[c["name"].split("/", 1)[1]] + [chance_text(c.get(key)) for key in ("got_ppm", "want_ppm", "allowed_ppm")]
                + [c["result"]] for c in theory_checks(s.of("check"))]
        if rows:
            tables.append(Table(["point", "stolen", "theory", "allowed apart", "result"], rows,
                                "%s: theory against the offered windows, timing %s" % (s.label, s.timing), s.stamp))
    blocks = [Block("Observations, a line a point", texts=texts, folded=True)] if texts else []
    runs = [Table(["point", "writers"] + in_a_row_names(), rows, "%s: share of the writers that had so many readers before them "
                  "since the last writer, timing %s" % (s.label, s.timing), s.stamp)
            for s in sources for rows in [in_a_row(s.of("steal"))] if rows]
    if runs:
        blocks.append(Block("How many readers in a row between two writers", "At most one, were the two to alternate.", tables=runs,
                            folded=True))
    return blocks + ([Block("Theory, a row a point", tables=tables, folded=True)] if tables else [])


# --- times ---

def _hill_panels(source, n, what, words):
    times, panels, all_ = times_of(source.part.found), [], source.of("steal")
    for key, points in _groups(source).items():
        found = {}
        for at, p in sorted(enumerate(all_), key=lambda p: p[1]["wake_delay_ns"]):
            record = times.get((at, what)) if p in points else None
            if record and record["count"] and record.get("hist"):
                found.setdefault("delay " + p["wake_delay"], {})[p["policy"]] = record
        if found:
            hz = points[0]["clock_hz"]
            title = "%s; %s" % (words, conditions_text(key))
            svg = hills.panel("%s-%d-%d" % (what, n, len(panels)), "%s: %s" % (source.label, title), found,
                              lambda ticks, hz=hz: ticks * 1e6 / hz, source.stamp)
            panels.append(Panel(source.label, title, svg, source.stamp))
    return panels


def window_section(sources):
    section = Section(
        "window", "How long the lock lies open", "From the change after which nobody holds the lock and the writer "
        "queues to the next change by which somebody gets it. A row a delay of the wake; an outline's height is the logarithm of the "
        "share of windows in a bucket, from 1 in 100,000 at a row's foot to all at its top. Without a delay and with a writer "
        "that spins this is the floor that no scheduler can go below; it is not Linux's window.", needs="run=steal")
    panels = [p for n, s in enumerate(sources) for p in _hill_panels(s, n, "window", "window")]
    section.blocks = [Block(panels=panels)] if panels else []
    section.blocks += _tables(sources, _parts_table, "What a window is made of", "Median, and p99 in brackets, in us: from the opening "
                              "change to the wake that its maker issues (unlock to wake); to where the writer's core has seen the wake "
                              "(primitive); the delay that was modelled on top; to the writer's first look at the word. Policy "
                              "`steal` where it was run.")
    section.blocks += _tables(sources, _wake_table, "What waking an idle core takes", "In us, from the start of the rouse to the first "
                              "instruction after the rest; what rousing takes the rouser; half of a round trip between two tasks "
                              "(`run=wake`).")
    section.legend = _legend(sources)
    section.data = data_of("steal_times", sources, "steal_times", TIMES)
    return section


def _tables(sources, table_of, title, note):
    """Those of hardware stand first; where there are such the others are folded."""
    true, other = ([table for table in map(table_of, here) if table] for here in (
        [s for s in sources if not s.stamp], [s for s in sources if s.stamp]))
    found = [Block(title, note, tables=true)] if true else []
    if other:
        found.append(Block("%s%s" % (title, ", elsewhere than on hardware" if true else ""), note, tables=other, folded=bool(true)))
    return found


def _wake_table(source):
    """run=wake: what each way of waking an idle core takes."""
    clock = source.manifest.get("clock")
    hz = clock.get("hz") if isinstance(clock, dict) and clock.get("name") is not None else None
    if not source.of("wake") or not is_natural(hz) or not hz:
        return None

    def us(record, keys):
        values = [record.get(key) if isinstance(record, dict) else None for key in keys]
        return ["%.2f" % (v * 1e6 / hz) if is_natural(v) else "-" for v in values]

    rows = [[w["way"], "%d→%d" % tuple(w["pair"]), w["how"]] + us(w, ("min", "p50", "p99")) + us(w.get("rouse"), ("p50",))
            + us(w.get("tasks_half"), ("p50",)) for w in source.of("wake") if w["count"]]
    return Table(["way", "cores", "by", "min", "p50", "p99", "rouse", "tasks/2"], rows,
                 "%s, timing %s" % (source.label, source.timing), source.stamp)


def _parts_table(source):
    rows = parts_of(source.of("steal"), times_of(source.part.found))
    if not rows:
        return None
    return Table(["delay"] + list(PARTS.values()) + ["offered", "window", "readers each", "variant"], rows,
                 "%s, timing %s" % (source.label, source.timing), source.stamp)


def wait_section(sources):
    section = Section(
        "wait", "What the writer waits", "From its call to its lock, all episodes of the logged run. Same axes as above: the far "
        "right of a row is what a starved writer pays.", needs="run=steal")
    panels = [p for n, s in enumerate(sources) for p in _hill_panels(s, n, "wait", "writer's wait")]
    section.blocks = [Block(panels=panels)] if panels else []
    for source in sources:
        rows, without = paid(source.of("steal"))
        if not rows and not without:
            continue
        note = "In %d point%s no writer waited for a whole T." % (without, "" if without == 1 else "s") if without else ""
        block = Block("%s: the tax: who paid T, 2T, ...; timing %s" % (source.label, source.timing), note,
                      folded=len(rows) > KEPT_MOST)
        if rows:
            block.tables = [Table(["point", "episodes", "T"] + ["%d T" % n for n in range(8)] + ["8 T and more"], rows,
                                  "%s: share of episodes by whole hand-off timeouts T that their writer waited (without the "
                                  "log)" % source.label, source.stamp)]
        section.blocks.append(block)
    section.legend = _legend(sources)
    return section


def steal_findings(source):
    """What the figures are read for: (lead, detail, section)."""
    points = [(n, p) for n, p in enumerate(source.of("steal")) if p["policy"] == "steal" and p["bare"]["episodes"]]
    if not points:
        return []
    most = max((p for _, p in points), key=lambda p: p["bare"]["p_ppm"])
    times = times_of(source.part.found)
    floor = [(p, times[n, "window"]) for n, p in points if not p["wake_delay_ns"] and (n, "window") in times]
    out = []
    if floor:
        point, window = min(floor, key=lambda f: f[1]["p50"])
        us = 1e6 / point["clock_hz"]
        out.append(("Without any delay the lock lies open for %.2f us" % (window["p50"] * us),
                    "Median of %s windows, p99 %.2f us; idle cores %s: the floor, no scheduler in it." % (
                        "{:,}".format(window["count"]), window["p99"] * us, point.get("wait")), "window"))
    out.append(("A reader stole in %s of the episodes with a delay of %s and a reader each %s" % (
        chance_text(most["bare"]["p_ppm"]), most["wake_delay"], time_text(most["gap_ns"])),
        "{:,} episodes; up to {:,} steals in one. {}".format(
            most["bare"]["episodes"], most["bare"]["most"], theory_words(source.of("check"))), "steal"))
    return out
