# SPDX-License-Identifier: GPL-2.0-only
"""`barelock table`: from <run>.jsonl files, one table a machine: verdict, how good its
clocks are, the medians of the trylock, the steals and the policies of a scenario."""
from barelocklib import steal_table
from barelocklib.jsonl import CLAIMS, GARBLED, judge, known, load, measured, net_text, of_type, stem
from barelocklib.page import fields
from barelocklib.run import Usage

COLUMNS_MAX = 6     # side by side
TIMED = ("delay", "slope", "drift", "gap")      # instruments that rest on time


def verdict(path, parts):
    status, word, reasons = judge(parts)
    return status, ["%s: %s" % (stem(path), word) + (": " + reasons[0] if reasons else "")]


def machine_lines(found):
    lines = []
    for manifest in of_type(found, "manifest")[:1]:
        lines.append("  %s %s: %s" % (manifest.get("isa"), manifest.get("machine"),
                                      known(manifest, "cpu")))
        cores = sum(bool(core.get("online")) for core in of_type(found, "core"))
        lines.append("  %d of %s cores, %s, seed %s, build %s" % (
            cores, manifest.get("cores_found"), known(manifest, "firmware"),
            manifest.get("seed"), manifest.get("build")))
        claim = manifest.get("timing")
        lines.append("  timing: %s (%s)" % (CLAIMS.get(claim, claim),
                                            known(manifest, "timing_why")))
    if any(record.get("functional") for record in found):
        lines.append("  functional: outcomes count, times do not")
    return lines


def counter_lines(found):
    return ["  counter %s: %s, resolution %s, empty shot min %s p50 %s p99 %s of %s, a reading %s"
            % (c.get("name"), known(c, "hz", " Hz"), known(c, "resolution_ticks", " ticks"),
               c.get("empty_min_ticks"), c.get("empty_p50_ticks"), c.get("empty_p99_ticks"),
               c.get("empty_count"), known(c, "read_ns", " ns"))
            for c in of_type(found, "counter")]


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
            got = measured(check)
            lines.append("    %-28s %s%s%s" % ("/".join(parts[1:]), result, why,
                                               " " + got if got else ""))
    return lines


def _cell(point):
    return "%d (%s)" % (point["p50"], net_text(point)) if "p50" in point else "not reached"


def _block(columns, rows):
    width = max(map(len, columns)) + 2
    lines = ["    %-17s%-11s" % ("form", "variant") + "".join(c.rjust(width) for c in columns)]
    for (form, variant), cells in rows.items():
        if any(column in cells for column in columns):
            lines.append("    %-17s%-11s" % (form, variant)
                         + "".join(cells.get(c, "-").rjust(width) for c in columns))
    return lines


def _pair_lines(points):
    """Points of one pair of cores: rows are form and variant, columns state and end."""
    columns, rows = [], {}
    for point in points:
        column = "%s %s" % (point["state"], point["end"])
        columns += [column] if column not in columns else []
        rows.setdefault((point["form"], point["variant"]), {})[column] = _cell(point)
    first = points[0]
    lines = ["  trylock: p50 in ticks of %s, in brackets less the empty shot; core %d against core "
             "%d (%s); timing %s" % (first["unit"], *first["pair"], first["class"],
                                     first["timing"])]
    for at in range(0, len(columns), COLUMNS_MAX):
        lines += _block(columns[at:at + COLUMNS_MAX], rows)
    return lines


def trylock_lines(found):
    pairs = {}
    for point in of_type(found, "trylock"):
        pairs.setdefault((tuple(point["pair"]), point["lock"]), []).append(point)
    return [line for points in pairs.values() for line in _pair_lines(points)]


def table(paths):
    """(status, lines): the worst status of all."""
    worst, out = 0, []
    for path in paths:
        parts = load(path)
        status, lines = verdict(path, parts)
        found = [record for part in parts for record in part.found]
        worst = max(worst, status)
        for part in parts:
            fields.check(path, part)
        try:
            lines += machine_lines(found) + counter_lines(found) + check_lines(found)
            lines += trylock_lines(found) + steal_table.lines(parts)
        except GARBLED as error:
            raise Usage("%s: a record lacks or garbles %s" % (path, error)) from error
        out += lines + ["  file: %s" % path, ""]
    return worst, out


def main(options):
    status, lines = table(options.files)
    print("\n".join(lines[:-1]))
    return status
