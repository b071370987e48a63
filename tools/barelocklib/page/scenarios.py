# SPDX-License-Identifier: GPL-2.0-only
"""run=scenario: the policies side by side on one load, with what was posted; and the longest wait as a picture."""
from markupsafe import Markup

from barelocklib import states, swimlane, tracelog
from barelocklib.page import policies, tails
from barelocklib.page.section import Block, Panel, Section, Table, data_of
from barelocklib.scenario_rows import impossible, policy_table, scenarios

COLUMNS = ["name", "scenario", "policy", "variant", "group", "op", "tasks", "cores", "window_ns", "think_mean_ns", "rest_mean_ns",
           "hold_mean_ns", "device_mean_ns", "bytes", "count", "refused", "late", "rate_milli", "posted_rate_milli",
           "posted_latency_ns", "wait_mean_ns", "wait_p50_ns", "wait_p99_ns", "wait_p999_ns", "wait_max_ns",
           "latency_mean_ns", "wake_delay", "machine_ns", "idle_ns", "running_ns", "osq_ns", "owner_ns", "parked_ns",
           "asleep_ns", "parks", "parks_per_write_milli", "steals_per_write_milli", "handoffs_per_write_milli"]
SHOWN = ("source", "timing", "name", "count", "rate_milli", "posted_rate_milli", "wait_mean_ns", "wait_p50_ns", "wait_p99_ns",
         "wait_max_ns", "steals_per_write_milli")
INDENT = "\u2003"     # HTML keeps it


def _tails(source, n, name, ops):
    panels = []
    for op in dict.fromkeys(op for _, op in ops):
        here = {p: r for (p, o), r in ops.items() if o == op and r.get("hist") and r.get("count")}
        if here:
            title = "%s: wait of %s (%s)" % (name, op, next(iter(here.values())).get("op", ""))
            svg = tails.panel("tail-%d-%s-%d" % (n, name, len(panels)), "%s: %s" % (source.label, title), here, source.stamp)
            panels.append(Panel(source.label, title, svg, source.stamp))
    return panels


def _caption(source, name, whole):
    first = next(iter(whole.values()))
    return "%s, %s: %d ms a policy, %s tasks on %s cores, wake delay %s, timing %s" % (
        source.label, name, first["window_ns"] // 10 ** 6, first.get("tasks"), first.get("cores"), first.get("wake_delay"),
        source.timing)


def scenario_section(sources):
    section = Section(
        "scenario", "The policies on one load", "Groups of tasks with their holds, device times and thinks as a file describes "
        "them, the same for each policy (`scenarios/`). `as posted` is what was posted to the list of that load: of another "
        "machine, with another policy's code, and without its scheduler's delay. The curves: how many of the waits are "
        "longer than so many us.", needs="run=scenario scenario=scenarios/dio-tail.txt")
    panels, names, hardware = [], [], any(not s.stamp for s in sources)
    for n, source in enumerate(sources):
        for name, (whole, ops) in scenarios(source.of("scenario")).items():
            if not whole:
                continue
            panels += _tails(source, n, name, ops)
            columns, rows = policy_table(whole, ops)
            rows = [[row[0].replace("  ", INDENT)] + row[1:] for row in rows]
            section.blocks.append(Block("%s, %s" % (source.label, name), " ".join(impossible(whole, ops)), tables=[
                Table(columns, rows, _caption(source, name, whole), source.stamp)], folded=bool(source.stamp) and hardware))
            names += whole
    section.blocks[:0] = [Block(panels=panels)] if panels else []
    section.legend = [policies.policy(name) for name in dict.fromkeys(names)]
    section.data = data_of("scenario", sources, "scenario", COLUMNS, shown=SHOWN)
    return section


def lane_section(sources):
    section = Section(
        "lanes", "A starvation, step by step", "The longest wait of a writer among the transitions that a run sent "
        "(`trace=N`): the lock word above, then who was at it. Every triangle is a reader that got in while the writer "
        "queued. `barelock trace` makes this picture, and a file for Perfetto, of any run with a trace.",
        needs="run=steal trace=400")
    panels, notes = [], []
    for n, source in enumerate(sources):
        if not tracelog.has(source.part):
            continue
        trace = tracelog.of(source.path, source.part)
        story = states.story_of(trace)
        wait = states.longest_wait(trace, story)
        if wait is None:
            notes.append("%s: its trace holds no whole wait of a writer." % source.label)
            continue
        svg = Markup(swimlane.svg(trace, story, wait, source.stamp, "lanes-%d" % n))
        panels.append(Panel(source.label, "longest wait of a writer in its trace", svg, source.stamp,
                            [trace.lost_text], wide=True))
    if panels or notes:
        section.blocks = [Block(note=" ".join(notes), panels=panels)]
    return section
