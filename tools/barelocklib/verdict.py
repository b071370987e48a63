# SPDX-License-Identifier: GPL-2.0-only
"""What is written down and said about a finished log: <run>.jsonl and the verdict lines."""
import json
import zlib

from barelocklib.records import VERDICTS, name_range

FAULTS_SHOWN = 12
NAMES = {status: verdict for verdict, status in VERDICTS.items()}


def capture_record(run, source, status):
    """The line of the host tool's own that follows a run's records."""
    return {
        "type": "capture", "source": source, "run": run.name, "lost": run.lost(),
        "damaged": len(run.damaged), "repeated": len(run.repeated), "moved": len(run.moved),
        "disturbed": len(run.disturbed), "conflicts": len(run.contradictions()),
        "resent": len(run.only_resent), "complete": run.complete,
        "status": max(run.status, status), "faults": run.faults(),
        "crc": crc_of(record.json for record in run.ordered()),
    }


def crc_of(lines):
    """Of the lines before a capture line, so that a reader sees when they are no longer those."""
    crc = 0
    for line in lines:
        crc = zlib.crc32(line.encode("utf-8", "surrogateescape") + b"\n", crc)
    return "%08x" % crc


def write_jsonl(path, log, source, status=0):
    """Each run's valid records in order of SEQ, then its capture record; `status` is what is
    known about the machine beside the records, and only makes it worse."""
    with open(path, "w", encoding="ascii") as out:
        for run in log.judged():
            for record in run.ordered():
                out.write(record.json + "\n")
            out.write(json.dumps(capture_record(run, source, status)) + "\n")
        if not log.runs:
            out.write(json.dumps({"type": "capture", "source": source, "run": None,
                                  "lost": [[0, None]], "damaged": len(log.loose), "repeated": 0,
                                  "moved": 0, "disturbed": 0, "conflicts": 0, "resent": 0,
                                  "complete": False, "status": status or log.status,
                                  "faults": ["no record at all"]}) + "\n")


def _counted(run):
    """'58 records; lost 3..5; damaged 1': the counts of what is wrong, and no others."""
    parts = ["%d record%s" % (len(run.records), "" if len(run.records) == 1 else "s")]
    if run.lost():
        parts.append("lost " + ", ".join(name_range(a, b) for a, b in run.lost()))
    for name, things in (("damaged", run.unexplained_damage()), ("repeated", run.repeated),
                         ("out of order", run.moved), ("disturbed", run.open_disturbances()),
                         ("contradictions", run.contradictions())):
        if things:
            parts.append("%s %d" % (name, len(things)))
    if run.only_resent:
        parts.append("had again %d" % len(run.only_resent))
    return "; ".join(parts)


def _word(run, status):
    if not run.end:
        return "cut"
    return "damaged" if run.faults() and run.end.fields.get("status") == 0 else NAMES[status]


def lines(name, log, status):
    """The last lines of every command: what is wrong, one a line, then the verdict."""
    out, runs = [], log.judged()
    for run in runs:
        faults = run.faults()
        out += ["%s: %s" % (name, fault) for fault in faults[:FAULTS_SHOWN]]
        if len(faults) > FAULTS_SHOWN:
            out.append("%s: and %d more" % (name, len(faults) - FAULTS_SHOWN))
        own = run.status if len(runs) > 1 else status
        reason = run.end.fields.get("reason") if run.end else None
        out.append("barelock: %s%s: %s (%s)%s" % (
            name, " run " + run.name if len(runs) > 1 else "", _word(run, own), _counted(run),
            ": %s" % reason if reason else ""))
    if len(runs) != 1:
        out.append("barelock: %s: %s (%s)" % (
            name, NAMES[status], "%d runs" % len(runs) if runs else "no record at all"))
    return out
