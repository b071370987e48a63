# SPDX-License-Identifier: GPL-2.0-only
"""What stands out, in sentences computed from the records: none without its figures, none about
times that are not of hardware."""
from dataclasses import dataclass

import numpy

from barelocklib.jsonl import net
from barelocklib.page import machines, points
from barelocklib.page.points import is_good

ALIKE = 0.07        # a ratio as near to 1 as this is called no difference


@dataclass
class Finding:
    text: str
    section: str    # where its figure is


def _shot(point):
    return "%d (raw p1..p99 %d..%d)" % (net(point), point["p1"], point["p99"])


def _ratio_text(ratio):
    text = "%.2f times" % ratio.value
    if ratio.bounds:
        text += ", %.2f..%.2f by the counter's step" % ratio.bounds
    return "%s: read-first %s, guess %s ticks net of the empty shot; %s" % (
        text, _shot(ratio.first), _shot(ratio.guess), ratio.series.words)


def _range(found):
    values = [r.value for r in found]
    if len(values) == 1:
        return ""
    return " Over %d variants and pairs: %.2f to %.2f." % (len(values), min(values), max(values))


def ratio_findings(source):
    found = points.ratios(source)
    if not found:
        return []
    most = max(found, key=lambda r: r.value)
    if most.value <= 1 + ALIKE:
        return [Finding("Reading first costs no more than guessing in any state measured: %.2f to %.2f times "
                        "in %d points of a free lock." % (min(r.value for r in found), most.value, len(found)),
                        "lines")]
    out = [Finding("Reading first costs most, against guessing, in %s: %s.%s" % (
        most.state, _ratio_text(most), _range([r for r in found if r.state == most.state])), "lines")]
    same = sorted({r.state for r in found if abs(r.value - 1) <= ALIKE}
                  - {r.state for r in found if abs(r.value - 1) > ALIKE})
    if same:
        values = [r.value for r in found if r.state in same]
        out.append(Finding("It costs the same in %s: %.2f to %.2f times." % (
            ", ".join(same), min(values), max(values)), "lines"))
    least = min(found, key=lambda r: r.value)
    if least.value < 1 - ALIKE:
        out.append(Finding("Reading first is the cheaper one in %s: %s." % (least.state, _ratio_text(least)),
                           "lines"))
    return out


def wrong_guess_findings(source):
    """The other side of the argument: what a wrong guess costs the one who guesses."""
    held = {p["lock"] for p in source.of("trylock")} - {"free"}
    found = [r for lock in sorted(held) for r in points.ratios(source, lock)]
    if not found:
        return []
    worst = min(found, key=lambda r: r.value)
    if worst.value >= 1 - ALIKE:
        return []
    return [Finding("A wrong guess costs most, against reading first, with the lock %s in %s: %.2f times: guess %s, "
                    "read-first %s ticks net; %s." % (
                        worst.lock, worst.state, 1 / worst.value, _shot(worst.guess), _shot(worst.first),
                        worst.series.words), "locks")]


def aftermath_findings(source):
    records = [r for r in source.of("aftermath") if is_good(r) and net(r) is not None]
    base = {(r["variant"], r["lock"]): r for r in records if r["cores"] == 0}
    rows = [(net(r) / net(base[key]), r, base[key]) for r in records if r["cores"]
            for key in [(r["variant"], r["lock"])] if key in base]
    if not rows:
        return []
    factor, worst, none = max(rows, key=lambda row: row[0])
    cheap, best, _ = min((row for row in rows if row[1]["cores"] == worst["cores"] and row[2] is none),
                         key=lambda row: row[0])
    text = "Costliest for the holder: after %d failed %s on a %s lock its next read-modify-write takes %s ticks " \
        "net, against %s with none having tried: %.2f times (%s)." % (
            worst["cores"], worst["form"], worst["lock"], _shot(worst), _shot(none), factor, worst["variant"])
    if best["form"] != worst["form"]:
        text += " The cheapest there, %s: %.2f times." % (best["form"], cheap)
    return [Finding(text, "aftermath")]


def loop_findings(source):
    loops = [r for r in source.of("loop") if r["mix"] == "readers" and r["rate_khz"]]
    most = max((r["cores"] for r in loops), default=0)
    if most < 2:
        return []
    there = [r for r in loops if r["cores"] == most]
    best, worst = max(there, key=lambda r: r["rate_khz"]), min(there, key=lambda r: r["rate_khz"])
    text = "Readers alone on %d cores: %s does most, %s thousand a second (%s), %s least, %s (%s): %.2f times." % (
        most, best["form"], "{:,}".format(best["rate_khz"]), best["variant"], worst["form"],
        "{:,}".format(worst["rate_khz"]), worst["variant"], best["rate_khz"] / worst["rate_khz"])
    alone = [r for r in loops if r["cores"] == 1 and (r["form"], r["variant"]) == (best["form"], best["variant"])]
    if alone:
        text += " Alone, one core does %s." % "{:,}".format(alone[0]["rate_khz"])
    return [Finding(text, "loop")]


def slow_findings(source):
    rows = source.of("slow")
    most = max((r["cores"] for r in rows), default=0)
    base = {(r["variant"], r["form"], r["lock"]): r["holder_rate_khz"] for r in rows if r["cores"] == 0}
    there = [(r["holder_rate_khz"] / base[key], r, base[key]) for r in rows if r["cores"] == most
             for key in [(r["variant"], r["form"], r["lock"])] if base.get(key)]
    if not most or not there:
        return []
    (low, worst, alone), (high, best, _) = min(there, key=lambda t: t[0]), max(there, key=lambda t: t[0])
    return [Finding("With %d core%s failing in a loop the holder keeps %.0f %% of its rate under %s (%s of %s thousand a "
                    "second, %s), %.0f %% under %s." % (
                        most, "" if most == 1 else "s", 100 * low, worst["form"],
                        "{:,}".format(worst["holder_rate_khz"]), "{:,}".format(alone), worst["variant"],
                        100 * high, best["form"]), "slow")]


def map_findings(source):
    matrix = machines.bounds(source)
    if matrix is None or numpy.isnan(matrix).all() or len(matrix) < 3:
        return []
    near, far = (numpy.unravel_index(which(matrix), matrix.shape)
                 for which in (numpy.nanargmin, numpy.nanargmax))
    return [Finding("Nearest cores: %d and %d, %d ns for half a round trip; farthest: %d and %d, %d ns." % (
        *near, matrix[near], *far, matrix[far]), "map")]


def _outcomes(source):
    """All that may be said where times are not of hardware."""
    shots = [p for p in source.of("trylock") if p["count"]]
    free = [p for p in shots if p["lock"] == "free"]
    if not free:
        return []
    taken, asked = sum(p.get("acquired") or 0 for p in free), sum(p["count"] for p in free)
    return [Finding("%s: only outcomes count here. %s of %s shots at a free lock took it, in %d points; "
                    "its times are hatched and not compared." % (
                        source.stamp, "{:,}".format(taken), "{:,}".format(asked), len(free)), "lines")]


def findings_of(source):
    if source.stamp:
        return _outcomes(source)
    return [finding for find in (ratio_findings, wrong_guess_findings, aftermath_findings, slow_findings,
                                 loop_findings, map_findings) for finding in find(source)]


def repeated(sources):
    """Runs of one machine: the range of a ratio over them is the spread that counts."""
    by = {}
    for source in sources:
        if not source.stamp:
            for ratio in points.ratios(source):
                by.setdefault((source.machine, ratio.series, ratio.state), []).append(ratio)
    runs = {key: found for key, found in by.items() if len(found) > 1}
    if not runs:
        return []
    found = max(runs.values(), key=lambda rs: sum(r.value for r in rs) / len(rs))
    values = sorted(r.value for r in found)
    return [Finding("Over %d runs of %s: read-first / guess in %s is %.2f to %.2f (%s)." % (
        len(found), found[0].source.manifest.get("cpu"), found[0].state, values[0], values[-1],
        found[0].series.words), "lines")]
