# SPDX-License-Identifier: GPL-2.0-only
"""tools/barelock trace: a trace whose story is known comes out as Chrome's trace events and as a
picture; what cannot be read is refused by its line."""
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree

import browser
import pytest
import synthetic
import synthetic_steal
import wirelog
from synthetic_steal import HOLDER, READER, WRITER, row

from barelocklib import jsonl, states, tracelog

TOOL = os.path.join(os.path.dirname(__file__), "..", "..", "tools", "barelock")
PHASES = {"X", "i", "M", "s", "f"}


def head(**more):
    return dict({"type": "trace_head", "timing": "modelled"}, **synthetic_steal.head(**more))


def rows(core, found, **more):
    return dict({"type": "trace", "timing": "modelled", "core": core, "first": 0, "rows": found}, **more)


def point():
    """What ran, as run=steal says it."""
    machine = synthetic.Machine("pc2")
    synthetic_steal.steal(machine)
    found = next(r for r in machine.records if r["type"] == "steal")
    return dict(found, timing="modelled", name="steal/steal/4us/1us/1us/4ms")


def episode(**how):
    return [point(), head(**how),
            rows(0, HOLDER), rows(1, WRITER), rows(2, READER)]


def write(path, more):
    records = wirelog.records(3)
    records[1:1] = more
    records.append({"type": "capture", "run": "1a2b", "status": 0, "faults": []})
    synthetic.write(path, records)
    return path


def run(*args):
    done = subprocess.run([sys.executable, TOOL, "trace", *map(str, args)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=20)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture(name="made")
def _made(tmp_path):
    write(tmp_path / "x.jsonl", episode())
    status, said, _ = run(tmp_path / "x.jsonl")
    assert status == 0
    with open(tmp_path / "x.trace.json") as file:
        return json.load(file), (tmp_path / "x.svg").read_text(), said


def test_it_is_what_chrome_takes(made):
    trace, _, _ = made
    tracks = {(e["pid"], e["tid"]) for e in trace["traceEvents"] if e["name"] == "thread_name"}
    assert len(tracks) == 6     # three cores, three tasks
    for event in trace["traceEvents"]:
        assert event["ph"] in PHASES and isinstance(event["name"], str)
        assert all(isinstance(event[key], int) for key in ("pid", "tid"))
        assert event["ts"] >= 0
        assert event["ph"] != "X" or event["dur"] > 0
        assert event["ph"] != "i" or event["s"] == "t"
        assert event["name"] == "process_name" or (event["pid"], event["tid"]) in tracks, event


def test_slices_of_a_track_do_not_overlap(made):
    tracks = {}
    for event in made[0]["traceEvents"]:
        if event["ph"] == "X":
            tracks.setdefault((event["pid"], event["tid"]), []).append((event["ts"], event["ts"] + event["dur"]))
    assert len(tracks) == 6
    for found in tracks.values():
        found.sort()
        assert all(a[1] <= b[0] + 1e-6 for a, b in zip(found, found[1:]))


def slices(trace, task):
    return {(e["name"], e["ts"], round(e["ts"] + e["dur"], 3)) for e in trace["traceEvents"]
            if e["ph"] == "X" and (e["pid"], e["tid"]) == (2, task)}


def test_slices_say_what_a_task_did(made):
    """us, from the ns above."""
    assert slices(made[0], 1) == {
        ("spinning", 2.0, 2.2), ("parked", 2.2, 5.1), ("woken, not yet running", 5.1, 9.0), ("spinning", 9.0, 9.1),
        ("parked", 9.1, 10.1), ("woken, not yet running", 10.1, 12.0), ("spinning", 12.0, 12.11),
        ("holds for writing", 12.11, 13.0), ("running", 13.0, 13.01)}
    assert {s for s in slices(made[0], 2) if s[0].startswith("holds")} == {
        ("holds for reading", 6.01, 7.0), ("holds for reading", 8.01, 10.0)}
    assert ("holds for writing", 1.01, 5.0) in slices(made[0], 0)


def test_changes_are_decoded(made):
    found = [e for e in made[0]["traceEvents"] if e["name"] == "0x2 → 0x102"]
    assert len(found) == 2
    assert found[0]["args"]["before"] == "waiters" and found[0]["args"]["after"] == "waiters 1 reader"
    assert found[0]["args"]["took_ns"] == 10
    assert tracelog.word_text(0x10f) == "W waiters handoff phase 1 reader" and tracelog.word_text(0) == "free"


def test_wakes_are_arrows_to_where_the_task_ran(made):
    by = {}
    for event in made[0]["traceEvents"]:
        if event["ph"] in "sf":
            by.setdefault(event["id"], {})[event["ph"]] = event
    found = sorted((a["s"]["tid"], a["s"]["ts"], a["f"]["tid"], a["f"]["ts"]) for a in by.values())
    assert found == [(0, 5.03, 1, 9.0), (2, 7.03, 1, 9.0), (2, 10.03, 1, 12.0)]


def test_the_picture_is_of_the_wait(made):
    _, svg, said = made
    xml.etree.ElementTree.fromstring(svg)
    assert "10.1 us, 2 steals" in svg and "writer waited 10.1 us, 2 steals" in said
    assert svg.count("l-3.5 -7h7z") == 3      # two, and the legend's
    assert ">MODELLED<" in svg and "steal/steal/4us/1us/1us/4ms" in svg
    for lane in ("the lock", "holder", "writer", "reader 2"):
        assert ">%s<" % lane in svg
    assert svg.count("http") == 1 and svg.startswith('<svg xmlns="http://www.w3.org/2000/svg"')


def test_no_stamp_on_hardware(tmp_path):
    write(tmp_path / "x.jsonl", [dict(r, timing="bare") for r in episode()])
    assert run(tmp_path / "x.jsonl")[0] == 0
    assert "MODELLED" not in (tmp_path / "x.svg").read_text() and "timing bare" in (tmp_path / "x.svg").read_text()


def test_what_was_lost_is_said_and_not_drawn(tmp_path):
    """Core 1's ring begins behind the writer's queueing: its wait is not whole."""
    found = episode(lost=[0, 7, 0])
    found[3] = rows(1, WRITER[4:])
    write(tmp_path / "x.jsonl", found)
    status, said, _ = run(tmp_path / "x.jsonl", "--out", tmp_path / "other")
    assert status == 0 and "core 1: 7" in said and "complete from 8.0 us on" not in said
    assert "complete from 9.0 us on" in said and "no whole wait of a writer" in said
    assert (tmp_path / "other.trace.json").exists() and not (tmp_path / "other.svg").exists()


def moved(found, ticks):
    return [[r[0] + ticks] + r[1:] for r in found]


def test_the_longest_of_several(tmp_path):
    """The second time the writer sleeps on for 5 us more, and one reader less comes."""
    later = moved(HOLDER, 60000), moved(WRITER[:9], 60000) + moved(WRITER[9:], 70000), \
        moved(READER[:5] + READER[7:], 60000)
    path = str(write(tmp_path / "x.jsonl", [head()] + [rows(n, one + two) for n, (one, two) in enumerate(
        zip((HOLDER, WRITER, READER), later))]))
    trace = tracelog.of(path, jsonl.load(path)[0])
    story = states.story_of(trace)
    assert [(trace.us(w.length), len(w.steals)) for w in story.waits] == [(10.11, 2), (15.11, 1)]
    assert states.longest_wait(trace, story) is story.waits[1]


def test_a_waker_that_changes_nothing_does_not_wait(tmp_path):
    found = episode()
    found[2] = rows(0, HOLDER[:2] + [row(5010, 0, "rmw", 2, 2)] + HOLDER[2:])
    write(tmp_path / "x.jsonl", found)
    assert run(tmp_path / "x.jsonl")[0] == 0
    with open(tmp_path / "x.trace.json") as file:
        assert "spinning" not in {name for name, _, _ in slices(json.load(file), 0)}


@pytest.mark.parametrize("bad, key", [
    (head(clock_hz=0), "clock_hz"), (head(lost=None), "lost"), (head(what=["rmw"]), "rows"),
    (head(events=[]), "rows"), (head(own_tasks="x"), "own_tasks")])
def test_a_garbled_head(tmp_path, bad, key):
    found = episode()
    found[1] = bad
    status, _, err = run(write(tmp_path / "x.jsonl", found))
    assert status == 2 and len(err.splitlines()) == 1 and "'%s'" % key in err and "line " in err


@pytest.mark.parametrize("bad", [[1], [1, 2, 3, 4, 5, "x"], [-1, 0, 0, 0, 0, 0], [0, 0, 0, 99, 0, 0], None, 7])
def test_a_garbled_row(tmp_path, bad):
    status, _, err = run(write(tmp_path / "x.jsonl", episode() + [rows(0, [bad])]))
    assert status == 2 and len(err.splitlines()) == 1 and "'rows'" in err


def test_no_trace(tmp_path):
    status, _, err = run(write(tmp_path / "x.jsonl", []))
    assert status == 2 and len(err.splitlines()) == 1 and "trace=N" in err
    assert run(tmp_path / "none.jsonl")[0] == 2


def test_rows_without_their_head(tmp_path):
    status, _, err = run(write(tmp_path / "x.jsonl", [rows(0, HOLDER), head()]))
    assert status == 2 and len(err.splitlines()) == 1


@pytest.mark.parametrize("value", [10 ** 15, "x", None])
def test_cores_that_cannot_be(tmp_path, value):
    found = episode()
    found[0]["cores"] = value
    status, _, err = run(write(tmp_path / "x.jsonl", found))
    assert status == (0 if isinstance(value, int) else 2) and len(err.splitlines()) == (status == 2)


def test_an_empty_trace(tmp_path):
    status, said, _ = run(write(tmp_path / "x.jsonl", [head()]))
    assert status == 0 and "0 transitions" in said


@pytest.mark.skipif(not browser.PROGRAM, reason="no chromium")
def test_the_picture_fits_and_nothing_of_it_is_cut(tmp_path):
    write(tmp_path / "x.jsonl", episode())
    run(tmp_path / "x.jsonl")
    shutil.copy(tmp_path / "x.svg", tmp_path / "y.svg")
    with browser.Browser() as shown:
        shown.look(1100)
        shown.open(str(tmp_path / "y.svg"))
        outside = shown.value("""(() => { const box = document.documentElement.getBoundingClientRect();
            return [...document.querySelectorAll('text')].filter(t => { const r = t.getBoundingClientRect();
            return r.left < box.left || r.right > box.right || r.bottom > box.bottom; })
            .map(t => t.textContent).join('|'); })()""")
        assert outside == ""
