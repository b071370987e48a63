# SPDX-License-Identifier: GPL-2.0-only
"""Reading <run>.jsonl files (docs/format.md), and what every reader of them says in words."""
import os
from dataclasses import dataclass, field

from barelocklib import records, wire
from barelocklib.run import Usage
from barelocklib.verdict import NAMES, crc_of

# How far a time may be believed, said in the heading where it is less than hardware.
CLAIMS = {
    "emulated": "EMULATED: these figures say nothing about hardware",
    "modelled": "MODELLED: simulated cores in virtual time",
    "virtual": "VIRTUAL: a hypervisor may have stopped the core at any time",
    "unknown": "UNKNOWN: nothing shows how far these times may be believed",
}


# What comes of a record whose values are of other types than docs/format.md says.
GARBLED = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


@dataclass
class Part:
    """The records of one run, each with its line number, and the capture line behind them."""
    found: list = field(default_factory=list)
    lines: list = field(default_factory=list)
    capture: dict = None
    crc: str = ""       # of the lines as they are


def _record(text):
    fields = wire.loads(text)
    if not isinstance(fields, dict) or not isinstance(fields.get("type"), str):
        raise ValueError("no record")
    if fields["type"] == "capture" and not _fits(fields):
        raise ValueError("no capture line")
    return fields


def _fits(capture):
    faults = capture.get("faults")
    return records.is_count(capture.get("status")) and 0 <= capture["status"] <= 3 \
        and isinstance(faults, list) and all(isinstance(fault, str) for fault in faults)


def _read(path):
    parts, number, texts = [Part()], 0, []
    try:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                fields = _record(line)
                if fields["type"] == "capture":
                    parts[-1].capture, parts[-1].crc = fields, crc_of(texts)
                    parts.append(Part())
                    texts = []
                else:
                    parts[-1].found.append(fields)
                    parts[-1].lines.append(number)
                    texts.append(line.rstrip("\n"))
    except OSError as error:
        raise Usage("%s: %s" % (path, error.strerror)) from error
    except (ValueError, RecursionError) as error:
        raise Usage("%s: line %d is no record as `run` and `capture` write them" % (
            path, max(number, 1))) from error
    return [part for part in parts if part.found or part.capture]


def _edited(part):
    """What shows that the lines of a run are not those that were written, or None."""
    if not part.capture:
        return None     # code.jsonl; or judge() says so
    if "crc" in part.capture and part.capture["crc"] != part.crc:
        return "changed since it was written: the CRC of run %s does not fit" % part.capture.get("run")
    if part.capture["faults"]:
        return None     # it says itself what is missing
    ends = of_type(part.found, "end")
    if not ends or part.found[-1] is not ends[0]:
        return "no end behind these %d records, and nothing says that it is lost" % len(part.found)
    if part.found[0]["type"] not in ("manifest", "end"):
        return "no manifest before these %d records, and nothing says that it is lost" % len(part.found)
    if ends[0].get("records") != len(part.found):
        return "%d records, but their end counts %s" % (len(part.found), ends[0].get("records"))
    return None


def load(path):
    """The runs of a file that `run`, `capture` or `code` wrote, in its order. Usage when it cannot be read,
    or when its lines are not those that were written."""
    parts = _read(path)
    for part in parts:
        wrong = _edited(part)
        if wrong:
            raise Usage("%s: %s" % (path, wrong))
    return parts


def stem(path):
    return os.path.splitext(os.path.basename(path))[0]


def of_type(found, kind):
    return [fields for fields in found if fields["type"] == kind]


def known(fields, key, unit=""):
    value = fields.get(key)
    return "not known" if value in (None, "") else "%s%s" % (value, unit)


def is_code(part):
    return all(fields["type"] == "code" for fields in part.found)


def judge(parts):
    """(status, its word, the reasons in words) of the runs of a file."""
    captures = [part.capture for part in parts if part.capture]
    status = max((c["status"] for c in captures), default=records.STATUS_DEAD)
    reasons = [fault for capture in captures for fault in capture["faults"]]
    for part in parts:
        if not part.capture and not is_code(part):
            status = records.STATUS_DEAD
            reasons.append("no capture line behind the last %d records: the file was cut off" % len(part.found))
    reasons += [str(end["reason"]) for part in parts for end in of_type(part.found, "end")
                if end.get("reason")]
    return status, NAMES.get(status, "status %s" % status), reasons


def measured(check):
    """'got 1040, expected 1060': what a check measured, or ""."""
    got = next((key for key in check if key == "got" or key.startswith("got_")), None)
    if got is None:
        return ""
    text = "got %s%s" % (check[got], got[len("got"):].replace("_", " "))
    return text + (", expected %s" % check["expected"] if "expected" in check else "")


def net(point):
    """Median less the empty shot's, in ticks; None below the empty shot's own spread, where
    there is nothing to tell."""
    ticks = point["p50"] - point["empty"]["p50"]
    return ticks if ticks > 0 else None


def net_text(point):
    ticks = net(point)
    empty = point["empty"]
    return "<%d" % (empty["p50"] - empty["min"] + 1) if ticks is None else "%d" % ticks
