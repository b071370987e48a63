# SPDX-License-Identifier: GPL-2.0-only
"""What the page needs of each type of record; a record that lacks it is refused by its line."""
from barelocklib import tracelog
from barelocklib.run import Usage

QUANTILES = ("min", "p1", "p50", "p90", "p99", "p999", "max")
EMPTY = ("min", "p50", "p99")
LARGEST = 1 << 64

# Texts, numbers (0 and more), and whether a pair of cores and a distribution belong to it; the empty
# shot stands beside that of a trylock, and may beside others.
SHAPES = {
    "trylock": (("variant", "form", "state", "lock", "end", "class", "unit"), ("count",), True, True),
    "twin": (("state", "probe", "expected", "verdict", "unit"), ("count",), True, True),
    "aftermath": (("variant", "form", "lock", "unit"), ("cores", "count"), True, True),
    "loop": (("variant", "form", "mix"), ("cores", "rate_khz"), False, False),
    "slow": (("variant", "form", "lock"), ("cores", "holder_rate_khz"), False, False),
    "steal": (("name", "policy", "variant", "wake_delay", "arrival", "hold"), (
        "cores", "wake_delay_ns", "gap_ns", "T_ns", "clock_hz"), False, False),
    "steal_times": (("name", "what"), ("count",), False, True),
    "scenario": (("name", "scenario", "policy"), ("window_ns",), False, False),
    "wake": (("name", "way", "how", "unit"), ("count",), True, True),
    "trace_head": ((), (), False, False),
    "trace": ((), (), False, False),
    "code": (("variant", "form", "isa", "compiler"), ("bytes", "instructions"), False, False),
    "core": ((), ("index",), False, False),
    "skew": ((), ("core",), False, False),
    "check": (("name", "result"), (), False, False),
    "counter": (("name",), (), False, False),
    "warning": (("text",), (), False, False),
    "manifest": ((), (), False, False),
    "end": ((), (), False, False),
}
# Of any record, where they are there and not null.
TEXTS = ("timing", "name", "why", "text", "result", "body", "predict", "quality", "same_as", "idea_absent")
NUMBERS = ("acquired", "batches", "unlike", "disturbed", "retries", "streak", "cas_failures", "failed", "ops", "tries",
           "window_ns", "overlap_milli", "rate_low_khz", "rate_high_khz", "holder_rate_low_khz",
           "holder_rate_high_khz", "core", "index", "package", "cluster", "core_id", "thread")


def is_natural(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < LARGEST


def _rising(fields, keys):
    """The first of keys that is no number, or smaller than the one before."""
    before = 0
    for key in keys:
        if not is_natural(fields.get(key)) or fields[key] < before:
            return key
        before = fields[key]
    return None


def _distribution(fields):
    if not fields["count"]:
        return next((key for key in QUANTILES if key in fields), None)
    empty = fields.get("empty")
    if not isinstance(empty, dict) and (empty is not None or fields["type"] == "trylock"):
        return "empty"
    return _rising(fields, [key for key in QUANTILES if key in fields or key in ("p1", "p50", "p99")]) \
        or empty and _rising(empty, EMPTY) and "empty"


def _pair(fields):
    pair = fields.get("pair")
    fits = isinstance(pair, list) and len(pair) == 2 and all(map(is_natural, pair))
    return None if fits else "pair"


def _numbers(fields, key, per_null):
    values = fields.get(key)
    if not isinstance(values, list) or not all(
            is_natural(v) or (per_null and v is None) for v in values):
        return key
    return None


def _histogram(fields):
    hist = fields.get("hist", [])
    fits = isinstance(hist, list) and all(
        isinstance(bucket, list) and len(bucket) == 2 and all(map(is_natural, bucket)) for bucket in hist)
    return None if fits else "hist"


COUNTED = ("episodes", "stolen", "p_ppm", "steals", "most")


def _counts(fields, key):
    here = fields.get(key)
    fits = isinstance(here, dict) and all(is_natural(here.get(name)) for name in COUNTED) and here["stolen"] <= here["episodes"]
    return None if fits and not any(_numbers(here, name, False) for name in ("runs", "tax")) else key


def _steal(fields):
    if not fields["clock_hz"]:
        return "clock_hz"
    if fields.get("theory") and not is_natural(fields.get("expected_ppm")):
        return "expected_ppm"
    return "between" in fields and _numbers(fields, "between", False) or _counts(fields, "bare") or ("logged" in fields and _counts(fields, "logged")) or None


def _scenario(fields):
    if fields.get("group") is None:
        groups = fields.get("groups")
        fits = isinstance(groups, list) and all(
            isinstance(g, dict) and isinstance(g.get("name"), str) and is_natural(g.get("tasks")) for g in groups)
        return None if fits and is_natural(fields.get("machine_ns")) else "groups"
    if not isinstance(fields["group"], str) or not is_natural(fields.get("count")):
        return "count"
    if fields["count"] and not (is_natural(fields.get("hist_octave")) and fields["hist_octave"] and fields.get("hist")):
        return "hist_octave"
    return _histogram(fields)


def _special(fields):
    kind = fields["type"]
    if kind in ("trace_head", "trace"):
        return tracelog.wrong(fields)
    if kind in ("steal", "scenario"):
        return _steal(fields) if kind == "steal" else _scenario(fields)
    if "hist" in fields:
        return _histogram(fields)
    if kind == "skew":
        return _numbers(fields, "bound_ns", True)
    if kind == "loop" and "per_core" in fields:
        return _numbers(fields, "per_core", False)
    if kind == "loop" and not fields["cores"]:
        return "cores"
    return None


def wrong(fields):
    """The key that this record lacks or garbles, or None."""
    texts, numbers, pair, distribution = SHAPES[fields["type"]]
    for key in texts:
        if not isinstance(fields.get(key), str):
            return key
    for key in numbers:
        if not is_natural(fields.get(key)):
            return key
    for key in TEXTS:
        if not isinstance(fields.get(key), (str, type(None))):
            return key
    for key in NUMBERS:
        if fields.get(key) is not None and not is_natural(fields[key]):
            return key
    return (_pair(fields) if pair else None) or (_distribution(fields) if distribution else None) \
        or _special(fields)


def check(path, part):
    """Usage for the first record that cannot be read; the types that are not known here."""
    unknown = {}
    for line, fields in zip(part.lines, part.found):
        kind = fields["type"]
        if kind not in SHAPES:
            unknown[kind] = unknown.get(kind, 0) + 1
            continue
        key = wrong(fields)
        if key:
            raise Usage("%s: line %d: this %s record lacks or garbles '%s'" % (path, line, kind, key))
    if tracelog.has(part):
        tracelog.of(path, part)
    return unknown
