# SPDX-License-Identifier: GPL-2.0-only
"""What `barelock table` prints of run=steal and run=scenario."""
from barelocklib.jsonl import of_type
from barelocklib.scenario_rows import impossible, policy_table, scenarios
from barelocklib.steal_points import chance_text, times_of

COLUMNS = ("policy/delay/gap/hold/T", "variant", "episodes", "bare", "logged", "theory", "window", "offered", "writer's wait")


def _between(record, hz):
    """Median and p99 in us."""
    if not record or not record["count"]:
        return "-"
    return "%.2f %.2f" % (record["p50"] * 1e6 / hz, record["p99"] * 1e6 / hz)


def _row(number, point, times):
    logged = point.get("logged")
    return [point["name"].split("/", 1)[1], point["variant"], str(point["bare"]["episodes"]),
            chance_text(point["bare"]["p_ppm"]), chance_text(logged["p_ppm"] if logged else None),
            chance_text(point["expected_ppm"] if point.get("theory") else None)] + [
                _between(times.get((number, what)), point["clock_hz"]) for what in ("window", "offered", "wait")]


def _columns(rows):
    """The first flush left, the others right."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return ["    " + row[0].ljust(widths[0]) + "".join("  " + cell.rjust(w) for cell, w in zip(row[1:], widths[1:]))
            for row in rows]


def steal_lines(found):
    points = of_type(found, "steal")
    if not points:
        return []
    times = times_of(found)
    rows = [list(COLUMNS)] + [_row(n, point, times) for n, point in enumerate(points)]
    return ["  steal: episodes in which a reader stole, without the log, with it, by theory; times p50 p99 in us; timing %s"
            % points[0]["timing"]] + _columns(rows)


def scenario_lines(found):
    lines = []
    for name, (whole, ops) in scenarios(of_type(found, "scenario")).items():
        if not whole:
            continue
        first = next(iter(whole.values()))
        columns, rows = policy_table(whole, ops)
        lines += ["  scenario %s: %d ms a policy, wake delay %s; timing %s" % (
            name, first["window_ns"] // 10 ** 6, first.get("wake_delay"), first["timing"])]
        lines += _columns([columns] + rows) + ["    " + said for said in impossible(whole, ops)]
    return lines


def lines(parts):
    """Of all runs of a file."""
    return [line for part in parts for line in steal_lines(part.found) + scenario_lines(part.found)]
