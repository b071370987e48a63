# SPDX-License-Identifier: GPL-2.0-only
"""Reading <run>.jsonl files (docs/format.md), and what every reader of them says in words."""
import json
import os
from dataclasses import dataclass, field

from barelocklib import records
from barelocklib.run import Usage
from barelocklib.verdict import NAMES

# How far a time may be believed, said in the heading where it is less than hardware.
CLAIMS = {
    "emulated": "EMULATED: these figures say nothing about hardware",
    "modelled": "MODELLED: simulated cores in virtual time",
    "virtual": "VIRTUAL: a hypervisor may have stopped the core at any time",
    "unknown": "UNKNOWN: nothing shows how far these times may be believed",
}


@dataclass
class Part:
    """The records of one run, each with its line number, and the capture line behind them."""
    found: list = field(default_factory=list)
    lines: list = field(default_factory=list)
    capture: dict = None


def _record(text):
    fields = json.loads(text)
    if not isinstance(fields, dict) or not isinstance(fields.get("type"), str):
        raise ValueError("no record")
    return fields


def load(path):
    """The runs of a file that `run`, `capture` or `code` wrote, in its order."""
    parts, number = [Part()], 1
    try:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                fields = _record(line)
                if fields["type"] == "capture":
                    parts[-1].capture = fields
                    parts.append(Part())
                else:
                    parts[-1].found.append(fields)
                    parts[-1].lines.append(number)
    except OSError as error:
        raise Usage("%s: %s" % (path, error.strerror)) from error
    except (ValueError, RecursionError) as error:
        raise Usage("%s: line %d is no record as `run` and `capture` write them" % (
            path, number)) from error
    return [part for part in parts if part.found or part.capture]


def stem(path):
    return os.path.splitext(os.path.basename(path))[0]


def of_type(found, kind):
    return [fields for fields in found if fields["type"] == kind]


def known(fields, key, unit=""):
    value = fields.get(key)
    return "not known" if value in (None, "") else "%s%s" % (value, unit)


def judge(parts):
    """(status, its word, the reasons in words) of the runs of a file."""
    captures = [part.capture for part in parts if part.capture]
    status = max((c.get("status", 3) for c in captures), default=records.STATUS_DEAD)
    reasons = [fault for capture in captures for fault in capture.get("faults", [])]
    reasons += [end["reason"] for part in parts for end in of_type(part.found, "end")
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
