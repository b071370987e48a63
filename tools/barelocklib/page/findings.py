# SPDX-License-Identifier: GPL-2.0-only
"""What stands out, in sentences computed from the records: none without its figures, none about
times that are not of hardware."""
import statistics
from dataclasses import dataclass

import numpy

from barelocklib.jsonl import net, net_text
from barelocklib.page import forms, machines, points, rates, steals
from barelocklib.page.points import is_good

ALIKE = 0.07        # a ratio as near to 1 as this is called no difference
STEPS_LEAST = 3     # of the counter, below which nothing is divided by a time


@dataclass
class Finding:
    lead: str       # the result
    detail: str     # what it is made of
    section: str    # where its figure is


def _ticks(source, unit, ticks):
    """413 ticks (207 ns)."""
    text, hz = "{:,} ticks".format(ticks), source.hz_of(unit)
    return "%s (%.0f ns)" % (text, ticks * 1e9 / hz) if hz else text


def _shot(point):
    """What is left of a median without the empty shot, and the raw interval."""
    ticks = net(point)
    return "{} (raw p1..p99 {:,}..{:,})".format(
        "{:,}".format(ticks) if ticks is not None else "below the empty shot", point["p1"], point["p99"])


def _raw(record):
    return "{:,} (p1..p99 {:,}..{:,})".format(record["p50"], record["p1"], record["p99"])


def _ratio_detail(ratio):
    text = "read-first %s, guess %s, net ticks; %s." % (_shot(ratio.first), _shot(ratio.guess), ratio.series.words)
    if ratio.bounds:
        text = "%.2f to %.2f by the counter's step; " % ratio.bounds + text
    return text


def _over(found):
    if len(found) == 1:
        return ""
    values = [r.value for r in found]
    return " Over %d variants and pairs: %.2f to %.2f." % (len(values), min(values), max(values))


def _lower(ratio):
    return ratio.bounds[0] if ratio.bounds else ratio.value


def _upper(ratio):
    return ratio.bounds[1] if ratio.bounds else ratio.value


def _sure(found):
    """Those whose times are some steps of the counter: the others say nothing as a ratio."""
    return [r for r in found if net(r.guess) >= STEPS_LEAST * (r.source.step(r.guess["unit"]) or 1)]


def ratio_findings(source):
    found = _sure(points.ratios(source))
    if not found:
        return []
    most, least = max(found, key=_lower), min(found, key=_upper)
    out = []
    if _lower(most) > 1 + ALIKE:
        out.append(Finding("Reading first costs %.2f times guessing in %s" % (most.value, most.state),
                           _ratio_detail(most) + _over([r for r in found if r.state == most.state]), "lines"))
    alike = [r for r in found if abs(r.value - 1) <= ALIKE]
    if alike:
        apart = {r.state for r in found if r not in alike}
        states = forms.in_order({r.state for r in alike} - apart, forms.STATES)
        values = [r.value for r in alike if r.state in states]
        if states:
            out.append(Finding("It costs the same in %s" % ", ".join(states), "%.2f to %.2f times, %d points." % (
                min(values), max(values), len(values)), "lines"))
    if _upper(least) < 1 - ALIKE:
        out.append(Finding("Reading first is cheaper in %s: %.2f times" % (least.state, least.value),
                           _ratio_detail(least), "lines"))
    return out


def wrong_guess_findings(source):
    """The other side of the argument: what a wrong guess costs the one who guesses."""
    rows = [(guess["p50"] - first["p50"], series, first, guess)
            for lock in sorted({p["lock"] for p in source.of("trylock")} - {"free"})
            for series, first, guess in points.versus(source, lock)]
    if not rows:
        return []
    more, series, first, guess = max(rows, key=lambda row: row[0])
    least = min(rows, key=lambda row: row[0])
    if more < STEPS_LEAST * (source.step(guess["unit"]) or 1):
        return []
    text = "Lock %s, line %s: guess %s, read-first %s, net ticks; %s." % (
        guess["lock"], guess["state"], _shot(guess), _shot(first), series.words)
    if least[0] < more:
        text += " Where it is cheapest: %s %s (lock %s, line %s)." % (
            _ticks(source, guess["unit"], abs(least[0])), "less" if least[0] < 0 else "more", least[3]["lock"],
            least[3]["state"])
    return [Finding("A wrong guess costs its core %s more than reading first" % _ticks(
        source, guess["unit"], more), text, "locks")]


def _costliest(rows, none):
    """(most, record) and (least, record) of the same lock, variant and number of cores."""
    most, worst, _ = max((row for row in rows if row[2] is none), key=lambda row: row[0])
    return (most, worst), min(((more, r) for more, r, base in rows
                               if base is none and r["cores"] == worst["cores"]), key=lambda row: row[0])


def aftermath_findings(source):
    records = [r for r in source.of("aftermath") if is_good(r)]
    base = {(r["variant"], r["lock"]): r for r in records if r["cores"] == 0 and r["p50"]}
    rows = [(r["p50"] - base[key]["p50"], r, base[key]) for r in records if r["cores"]
            for key in [(r["variant"], r["lock"])] if key in base]
    if not rows:
        return []
    none = max(rows, key=lambda row: row[0])[2]
    (more, worst), (less, best) = _costliest(rows, none)
    text = "Raw median %s, against %s with none having tried: %.2f times (lock %s, %s)." % (
        _raw(worst), _raw(none), worst["p50"] / none["p50"], worst["lock"], worst["variant"])
    if "empty" in worst and "empty" in none:
        text += " Net of the empty shot %s and %s." % (net_text(worst), net_text(none))
    alike = more - less < (source.step(worst["unit"]) or 1)
    if not alike:
        text += " Cheapest there, %s: %s more." % (best["form"], _ticks(source, best["unit"], less))
    return [Finding("After %d failed %s the holder's next read-modify-write costs %s more" % (
        worst["cores"], ("attempt%s of any form" % ("" if worst["cores"] == 1 else "s")) if alike else worst["form"], _ticks(source, worst["unit"], more)), text,
        "aftermath")]


def _khz(value):
    return "{:,}".format(value)


def loop_findings(source):
    """Of the loops whose contenders were all at it: the others compare windows, not forms."""
    loops = [r for r in source.of("loop") if r["mix"] == "readers" and r["rate_khz"] and rates.together(r)]
    most = max((r["cores"] for r in loops), default=0)
    there = [r for r in loops if r["cores"] == most]
    if most < 2 or len({r["form"] for r in there}) < 2:
        return []
    best, worst = max(there, key=lambda r: r["rate_khz"]), min(there, key=lambda r: r["rate_khz"])
    text = "%s (%s) thousand a second against %s (%s, %s)." % (
        _khz(best["rate_khz"]), best["variant"], _khz(worst["rate_khz"]), worst["form"], worst["variant"])
    alone = [r for r in loops if r["cores"] == 1 and (r["form"], r["variant"]) == (best["form"], best["variant"])]
    if alone:
        text += " One core alone: %s." % _khz(alone[0]["rate_khz"])
    return [Finding("Readers in a loop on %d cores: %s does %.2f times what %s does" % (
        most, best["form"], best["rate_khz"] / worst["rate_khz"], worst["form"]), text, "loop")]


def slow_findings(source):
    """Against the median of the rates with none trying: each form brings one, and they differ by chance."""
    rows = source.of("slow")
    most = max((r["cores"] for r in rows), default=0)
    there = [r for r in rows if r["cores"] == most]
    if not most:
        return []
    worst = min(there, key=lambda r: r["holder_rate_khz"])
    group = [r for r in there if (r["variant"], r["lock"]) == (worst["variant"], worst["lock"])]
    best = max(group, key=lambda r: r["holder_rate_khz"])
    alone = [r["holder_rate_khz"] for r in rows if r["cores"] == 0
             and (r["variant"], r["lock"]) == (worst["variant"], worst["lock"])]
    if not alone or not min(alone) or worst["holder_rate_khz"] >= min(alone):
        return []
    middle = statistics.median(alone)
    return [Finding(
        "Under %d core%s failing with %s in a loop the holder keeps %.0f %% of its rate" % (
            most, "" if most == 1 else "s", worst["form"], 100 * worst["holder_rate_khz"] / middle),
        "%s thousand a second, with none trying %s (%s to %s in %d baselines; %s, lock %s); under %s, the gentlest: "
        "%.0f %%." % (
            _khz(worst["holder_rate_khz"]), "{:,.0f}".format(middle), _khz(min(alone)), _khz(max(alone)),
            len(alone), worst["variant"], worst["lock"], best["form"],
            100 * best["holder_rate_khz"] / middle), "slow")]


def map_findings(source):
    matrix = machines.bounds(source)
    if matrix is None or numpy.isnan(matrix).all() or len(matrix) < 3:
        return []
    near, far = (numpy.unravel_index(which(matrix), matrix.shape)
                 for which in (numpy.nanargmin, numpy.nanargmax))
    return [Finding("Half a round trip takes %d to %d ns" % (matrix[near], matrix[far]),
                    "Nearest: cores %d and %d, farthest: %d and %d." % (*near, *far), "map")]


def steal_findings(source):
    return [Finding(*found) for found in steals.steal_findings(source)]


def _outcomes(source):
    """All that may be said where times are not of hardware."""
    free = [p for p in source.of("trylock") if p["count"] and p["lock"] == "free"]
    if not free:
        return []
    taken, asked = sum(p.get("acquired") or 0 for p in free), sum(p["count"] for p in free)
    return [Finding("%s: {:,} of {:,} shots at a free lock took it".format(taken, asked) % source.stamp,
                    "In %d points. Outcomes are all that counts here; the times are hatched and not "
                    "compared." % len(free), "lines")]


def findings_of(source):
    if source.stamp:
        return _outcomes(source)
    return [finding for find in (ratio_findings, wrong_guess_findings, aftermath_findings, slow_findings,
                                 loop_findings, steal_findings, map_findings) for finding in find(source)]


def repeated(sources):
    """Runs of one machine: the range of a ratio over all of them is the spread that counts. No run is
    left out for its value."""
    by, runs = {}, {}
    for source in (s for s in sources if not s.stamp):
        runs[source.machine] = runs.get(source.machine, 0) + 1
        for ratio in points.ratios(source):
            by.setdefault((source.machine, ratio.series, ratio.state), []).append(ratio)
    found = [rs for rs in by.values() if len(rs) > 1 and 2 * len(_sure(rs)) > len(rs)]
    if not found:
        return []
    most = max(found, key=lambda rs: statistics.median(r.value for r in rs))
    values, source = [r.value for r in most], most[0].source
    return [Finding("Over %d of %d runs of one machine reading first costs %.2f to %.2f times guessing in %s" % (
        len(most), runs[source.machine], min(values), max(values), most[0].state), "Median %.2f; %s, %s." % (
            statistics.median(values), source.manifest.get("cpu"), most[0].series.words), "lines")]
