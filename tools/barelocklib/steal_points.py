# SPDX-License-Identifier: GPL-2.0-only
"""What the records of run=steal say, in words and rows: for `table` and the page."""
PARTS = {"unlock_to_wake": "unlock to wake", "primitive": "primitive", "modelled_delay": "modelled delay",
         "to_first_look": "to first look"}


def time_text(ns):
    """1500000 as 1.5ms."""
    for unit, name in ((10 ** 9, "s"), (10 ** 6, "ms"), (1000, "us")):
        if ns >= unit:
            return "%g%s" % (ns / unit, name)
    return "%dns" % ns


def chance_text(ppm):
    """21600 as 2.16 %: never 0 % for what is not 0."""
    if ppm is None:
        return "-"
    return "%.2f %%" % (ppm / 1e4) if ppm >= 100 or not ppm else "%.4f %%" % (ppm / 1e4)


def counts(point, key):
    """(episodes with a steal, episodes), or None."""
    here = point.get(key)
    return (here["stolen"], here["episodes"]) if here and here["episodes"] else None


def law_of(delay):
    """The kind of a delay: exp, uniform, table or fixed."""
    return delay.split(":")[0] if ":" in delay else "fixed"


def conditions(point):
    """All that was asked for but policy and delay."""
    return (point["variant"], point["arrival"], point["gap_ns"], point["hold"], point["T_ns"], point.get("D_ns", 0), point.get("maxwake_wp", 0),
            point.get("wait", ""), law_of(point["wake_delay"]))


def conditions_text(key):
    variant, arrival, gap, hold, T, D, _, wait, law = key
    text = "%s: a reader each %s (%s), holds %s, T %s" % (variant, time_text(gap), arrival, hold, time_text(T))
    if D:
        text += ", D %s" % time_text(D)
    if law != "fixed":
        text += ", delays %s" % law
    return text + ("; idle cores %s" % wait if wait else "")


def observation(point):
    """As tools for memory models say it; the counts of both runs."""
    both = [c for c in (counts(point, "bare"), counts(point, "logged")) if c]
    yes, of = (sum(c[n] for c in both) for n in (0, 1))
    word = "Never" if not yes else "Always" if yes == of else "Sometimes"
    return "Observation %s %s %d %d" % (point["name"], word, yes, of - yes)


def observations(points):
    return [observation(p) for p in points]


def theory_checks(checks):
    return [c for c in checks if c["name"].startswith("theory/")]


def times_of(found):
    """The steal_times of each steal record, which stand behind it: its number and what they are of."""
    times, number = {}, -1
    for fields in found:
        if fields["type"] == "steal":
            number += 1
        elif fields["type"] == "steal_times" and number >= 0:
            times[number, fields["what"]] = fields
    return times


def theory_words(checks):
    """Of the points that were judged."""
    judged = [c for c in theory_checks(checks) if c["result"] in ("pass", "fail")]
    if not judged:
        return "Theory was not judged."
    return "Theory fits %d of %d points." % (sum(c["result"] == "pass" for c in judged), len(judged))


def usual(points):
    """Those of the policy that mainline has, where it was run."""
    return [p for p in points if p["policy"] == "steal"] or points


def parts_of(points, times):
    """A row a delay, in us: of each the point with the rarest readers, where the windows are whole."""
    chosen = {}
    for number, p in enumerate(points):
        if p in usual(points) and (number, "window") in times:
            key = (p["variant"], p["wake_delay_ns"], p["wake_delay"])
            if key not in chosen or p["gap_ns"] > points[chosen[key]]["gap_ns"]:
                chosen[key] = number
    return [_parts_row(points[n], {what: t for (m, what), t in times.items() if m == n})
            for _, n in sorted(chosen.items())]


def _parts_row(point, times):
    us = 1e6 / point["clock_hz"]
    cells = ["%.2f (%.2f)" % (t["p50"] * us, t["p99"] * us) if t and t["count"] else "-"
             for t in (times.get(what) for what in (*PARTS, "offered", "window"))]
    return [point["wake_delay"]] + cells + [time_text(point["gap_ns"]), point["variant"]]


IN_A_ROW = ((0, 0), (1, 1), (2, 2), (3, 4), (5, 8), (9, 15), (16, 16))     # the last: that many or more


def in_a_row_names():
    return ["%d" % a if a == b else "%d to %d" % (a, b) for a, b in IN_A_ROW[:-1]] + ["%d and more" % IN_A_ROW[-1][0]]


def in_a_row(points):
    """How many readers had the lock between two writers, of the points in which any did."""
    rows = []
    for p in points:
        between = p.get("between") or []
        if not any(between[1:]):
            continue
        rows.append([p["name"].split("/", 1)[1], sum(between)] + [
            chance_text(sum(between[a:b + 1]) * 10 ** 6 // sum(between)) if any(between[a:b + 1]) else "–"
            for a, b in IN_A_ROW])
    return rows


def paid(points):
    """(rows of the points in which a writer waited for T at least once, how many others there are)."""
    rows, without = [], 0
    for p in points:
        tax, episodes = p["bare"].get("tax") or [], p["bare"]["episodes"]
        if not episodes or not p["T_ns"]:
            continue
        if not any(tax[1:]):
            without += 1
            continue
        rows.append([p["name"].split("/", 1)[1], episodes, time_text(p["T_ns"])]
                    + [chance_text(n * 10 ** 6 // episodes) if n else "–" for n in tax])
    return rows, without
