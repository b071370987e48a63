# SPDX-License-Identifier: GPL-2.0-only
"""`barelock trace`: from the transitions in a <run>.jsonl, a file for Perfetto and the picture of the
longest wait of a writer."""
import json

from barelocklib import jsonl, perfetto, states, swimlane, tracelog
from barelocklib.page import fields
from barelocklib.run import Usage

STAMPS = {"emulated": "EMULATED", "modelled": "MODELLED"}


def _write(path, text):
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)


def _one(path, part, base):
    fields.check(path, part)
    trace = tracelog.of(path, part)
    story = states.story_of(trace)
    wait = states.longest_wait(trace, story)
    _write(base + ".trace.json", json.dumps(perfetto.events(trace, story), separators=(",", ":")) + "\n")
    print("%s.trace.json: %d transitions, timing %s; %s" % (
        base, len(trace.entries), jsonl.CLAIMS.get(trace.timing, trace.timing), trace.lost_text))
    if wait is None:
        print("no picture: the trace holds no whole wait of a writer")
        return
    picture = swimlane.svg(trace, story, wait, STAMPS.get(trace.timing, ""))
    _write(base + ".svg", swimlane.alone(picture))
    print("%s.svg: %s waited %.1f us, %d steals" % (
        base, trace.task_name(wait.task), trace.us(wait.length), len(wait.steals)))


def main(options):
    parts = [part for part in jsonl.load(options.file) if tracelog.has(part)]
    if not parts:
        raise Usage("%s: holds no trace; trace=N among the words of a run brings one" % options.file)
    base = options.out or (options.file[:-len(".jsonl")] if options.file.endswith(".jsonl") else options.file)
    for number, part in enumerate(parts, 1):
        _one(options.file, part, base if len(parts) == 1 else "%s-%d" % (base, number))
    return 0
