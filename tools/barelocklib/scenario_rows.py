# SPDX-License-Identifier: GPL-2.0-only
"""What the records of run=scenario say, as a table of the policies side by side: for `table` and the page."""
OPS = (("wait, mean us", "wait_mean_ns"), ("wait, p50", "wait_p50_ns"), ("wait, p99", "wait_p99_ns"),
       ("wait, p99.9", "wait_p999_ns"), ("wait, max", "wait_max_ns"))
A_WRITE = (("steals a write", "steals_per_write_milli"), ("hand-offs a write", "handoffs_per_write_milli"),
           ("parks a write", "parks_per_write_milli"))
TIME = (("running", "running_ns"), ("in the OSQ", "osq_ns"), ("spinning at its head", "owner_ns"), ("idle", "idle_ns"))


def number(value):
    """Three figures or so."""
    if value is None:
        return "-"
    return "{:,.0f}".format(value) if abs(value) >= 1000 else "%.4g" % value if abs(value) >= 100 else "%.3g" % value


def _scaled(fields, key, by):
    value = fields.get(key) if fields else None
    return None if value is None else value / by


def scenarios(found):
    """By name: ({policy: record of the whole}, {(policy, operation): record of the operation})."""
    by = {}
    for r in found:
        whole, ops = by.setdefault(r["scenario"], ({}, {}))
        if r.get("group") is None:
            whole[r["policy"]] = r
        else:
            ops[r["policy"], r["group"]] = r
    return by


def _group(record, name):
    return next((g for g in record.get("groups", []) if g["name"] == name), {})


def _line(label, values):
    return [label] + [number(v) for v in values]


def _group_rows(whole, ops, name):
    groups = [_group(r, name) for r in whole.values()]
    moved = any(g.get("moved_milli") for g in groups)
    rows = [_line("%s, %s" % (name, "MB/s" if moved else "operations/s"),
                  [_scaled(g, "moved_milli" if moved else "rate_milli", 1000) for g in groups])]
    if any(g.get("posted_rate_milli") is not None for g in groups):
        rows.append(_line("  as posted", [_scaled(g, "posted_rate_milli", 1000) for g in groups]))
    rows.append(_line("  latency, mean us", [_scaled(g, "latency_mean_ns", 1000) for g in groups]))
    if any(g.get("posted_latency_ns") is not None for g in groups):
        rows.append(_line("  as posted", [_scaled(g, "posted_latency_ns", 1000) for g in groups]))
    for op in dict.fromkeys(op for _, op in ops if op.split("/")[0] == name):
        more = "%s " % op.split("/")[1] if "/" in op else ""
        rows += [_line("  %s%s" % (more, words), [_scaled(ops.get((p, op)), key, 1000) for p in whole])
                 for words, key in OPS]
    return rows


def policy_table(whole, ops):
    """(columns, rows)."""
    names = list(dict.fromkeys(g["name"] for r in whole.values() for g in r.get("groups", [])))
    rows = [row for name in names for row in _group_rows(whole, ops, name)]
    rows += [_line(words, [_scaled(r, key, 1000) for r in whole.values()]) for words, key in A_WRITE]
    rows += [_line("%% of the cores' time %s" % words, [
        100 * r[key] / r["machine_ns"] if r.get("machine_ns") else None for r in whole.values()])
        for words, key in TIME]
    return [""] + list(whole), rows


def held_as_posted(policy, ops):
    """Per cent of the time for which the lock would be held at the posted rates: writers one after the
    other, the tasks of a group of readers at once. More than all of it no policy can."""
    held = 0
    for (p, _), op in ops.items():
        rate = op.get("posted_rate_milli")
        if p != policy or rate is None:
            continue
        each = rate * 1000 / op["bytes"] if op.get("bytes") else rate / 1000
        share = each * (op.get("hold_mean_ns", 0) + op.get("device_mean_ns", 0)) / 1e9
        held += share / op["tasks"] if op.get("op", "").endswith("read") else share
    return 100 * held


def impossible(whole, ops):
    """A sentence for each policy whose posted rates cannot be had together."""
    return ["Posted of %s: rates at which the lock is held for %.0f %% of the time, which no policy can." % (policy, held)
            for policy in whole for held in [held_as_posted(policy, ops)] if held > 100]
