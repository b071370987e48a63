# SPDX-License-Identifier: GPL-2.0-only
"""`barelock table`: from <run>.jsonl files, one table a machine: verdict, how good its
clocks are, and the medians of the trylock."""
import json
import os

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
TIMED = ("delay", "slope", "drift", "gap")      # instruments that rest on time


def load(path):
    """(records, capture records) of a file that `run` or `capture` wrote."""
    found, captures, number = [], [], 1
    try:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                fields = json.loads(line)
                if not isinstance(fields, dict) or "type" not in fields:
                    raise ValueError("no record")
                (captures if fields["type"] == "capture" else found).append(fields)
    except OSError as error:
        raise Usage("%s: %s" % (path, error.strerror)) from error
    except (ValueError, RecursionError) as error:
        raise Usage("%s: line %d is no record as `run` and `capture` write them" % (
            path, number)) from error
    return found, captures


def of_type(found, kind):
    return [fields for fields in found if fields["type"] == kind]


def _known(fields, key, unit=""):
    value = fields.get(key)
    return "not known" if value in (None, "") else "%s%s" % (value, unit)


def _worst(captures):
    return max((c.get("status", 3) for c in captures), default=records.STATUS_DEAD)


def verdict(path, found, captures):
    status = _worst(captures)
    name = os.path.splitext(os.path.basename(path))[0]
    lines = ["%s: %s" % (name, NAMES.get(status, "status %s" % status))]
    ends = [e["reason"] for e in of_type(found, "end") if e.get("reason")]
    faults = [fault for capture in captures for fault in capture.get("faults", [])]
    lines[0] += ": " + (faults + ends)[0] if faults + ends else ""
    return status, lines


def machine_lines(found):
    lines = []
    for manifest in of_type(found, "manifest")[:1]:
        lines.append("  %s %s: %s" % (manifest.get("isa"), manifest.get("machine"),
                                      _known(manifest, "cpu")))
        cores = sum(bool(core.get("online")) for core in of_type(found, "core"))
        lines.append("  %d of %s cores, %s, seed %s, build %s" % (
            cores, manifest.get("cores_found"), _known(manifest, "firmware"),
            manifest.get("seed"), manifest.get("build")))
        claim = manifest.get("timing")
        lines.append("  timing: %s (%s)" % (CLAIMS.get(claim, claim),
                                            _known(manifest, "timing_why")))
    if any(fields.get("functional") for fields in found):
        lines.append("  functional: outcomes count, times do not")
    return lines


def counter_lines(found):
    return ["  counter %s: %s, resolution %s, empty shot min %s p50 %s p99 %s of %s, a reading %s"
            % (c.get("name"), _known(c, "hz", " Hz"), _known(c, "resolution_ticks", " ticks"),
               c.get("empty_min_ticks"), c.get("empty_p50_ticks"), c.get("empty_p99_ticks"),
               c.get("empty_count"), _known(c, "read_ns", " ns"))
            for c in of_type(found, "counter")]


def _about(check):
    """'got 1040 of 1060': what a timed check measured."""
    got = next((key for key in check if key == "got" or key.startswith("got_")), None)
    if got is None:
        return ""
    text = " got %s%s" % (check[got], got[len("got"):].replace("_", " "))
    return text + (", expected %s" % check["expected"] if "expected" in check else "")


def check_lines(found):
    checks = of_type(found, "check")
    counts = {}
    for check in checks:
        counts[check.get("result")] = counts.get(check.get("result"), 0) + 1
    if not checks:
        return []
    lines = ["  checks: " + ", ".join("%d %s" % (n, result) for result, n in counts.items())]
    for check in checks:
        parts, result = str(check.get("name")).split("/"), check.get("result")
        timed = any(part in TIMED for part in parts)
        if timed or result not in ("pass",):
            why = " (%s)" % check["why"] if check.get("why") else ""
            lines.append("    %-28s %s%s%s" % ("/".join(parts[1:]), result, why, _about(check)))
    return lines


def _cell(point):
    if "p50" not in point:
        return "not reached"
    empty = point["empty"]
    net = point["p50"] - empty["p50"]
    # Below the empty shot's own spread there is nothing to tell.
    return "%d %s" % (point["p50"], "(%d)" % net if net > 0 else
                      "(<%d)" % (empty["p50"] - empty["min"] + 1))


def trylock_lines(found):
    points = of_type(found, "trylock")
    if not points:
        return []
    columns, rows = [], {}
    for point in points:
        column = "%s %s" % (point["state"], point["end"])
        columns += [column] if column not in columns else []
        rows.setdefault((point["form"], point["variant"]), {})[column] = _cell(point)
    first = points[0]
    lines = ["  trylock: p50 in ticks of %s, in brackets less the empty shot; core %d against core "
             "%d (%s); timing %s" % (first["unit"], *first["pair"], first["class"],
                                     first["timing"])]
    width = max(map(len, columns)) + 2
    lines.append("    %-12s%-11s" % ("form", "variant") + "".join(c.rjust(width) for c in columns))
    for (form, variant), cells in rows.items():
        lines.append("    %-12s%-11s" % (form, variant)
                     + "".join(cells.get(c, "-").rjust(width) for c in columns))
    return lines


def table(paths):
    """(status, lines): the worst status of all."""
    worst, out = 0, []
    for path in paths:
        found, captures = load(path)
        status, lines = verdict(path, found, captures)
        worst = max(worst, status)
        try:
            lines += machine_lines(found) + counter_lines(found) + check_lines(found)
            lines += trylock_lines(found)
        except (KeyError, TypeError) as error:
            raise Usage("%s: a record lacks or garbles %s" % (path, error)) from error
        out += lines + ["  file: %s" % path, ""]
    return worst, out


def main(options):
    status, lines = table(options.files)
    print("\n".join(lines[:-1]))
    return status
